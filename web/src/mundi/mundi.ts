// Gloria Mundi on the screen.

import type { Turn } from "../lib/chronicle";
import type { AnyChoice, LogLine, Situation } from "../lib/protocol";
import type { Choice, ViewData } from "../lib/protocol.mundi";
import type { Chip, GameOnScreen, NameOf } from "../table/game";
import Area from "./Area.svelte";
import Dock from "./Dock.svelte";
import "./mundi.css";
import { placesOf, tabOf } from "./places";
import { changedBy, routesOf } from "./routes";
import Scene from "./Scene.svelte";
import Scores from "./Scores.svelte";
import { cardOf, goodsInWords, has, kindName, mundi, nameOfCard, pictureOf, tell, thingName, toneOf } from "./words.svelte";

function deed(any: AnyChoice, situation: Situation): string {
  const choice = any as Choice;
  const { kind, card = "", production, resource, give, number } = choice;
  const { question, about } = situation.view as ViewData;
  const facts = {
    card: nameOfCard(card),
    resource: resource === undefined ? "" : thingName(resource),
    give: give === undefined ? "" : thingName(give),
    number: number ?? "",
    goods: kind === "choose" ? wayInWords(about, number ?? 0) : "",
  };
  // What a choice names has words of its own where languages bend them; passing differs by question.
  const named = production ?? give ?? (kind === "swap" ? undefined : resource) ?? number;
  const special = [`do_${kind}_${question.toLowerCase()}`, `do_${kind}_${named}`].find(has);
  return has(special ?? `do_${kind}`) ? tell(special ?? `do_${kind}`, facts) : choice.text;
}

/** One of the ways that are printed on a card. */
function wayInWords(about: Record<string, unknown>, way: number): string {
  const power = cardOf(String(about.card))?.power;
  return power ? goodsInWords((about.paying ? power.left : power.right)[way] ?? []) : "";
}

/** Whose turn it was, and what kind of card was played. */
function headOf(turn: Turn, own: number, nameOf: NameOf): string {
  if (turn.leader < 0) return "";
  const player = turn.leader === own ? tell("head_own") : nameOf(turn.leader);
  const played = turn.entries.find(({ line }) => line.kind === "played");
  return played ? tell("head_kind", { player, kind: kindName(Number(played.line.event.kind_of_card)) }) : player;
}

function chips({ event }: LogLine): Chip[] {
  const card = String(event.card ?? "");
  return card ? [{ text: nameOfCard(card), card, tone: toneOf(card), icon: pictureOf(card) }] : [];
}

export const MUNDI: GameOnScreen = {
  key: "mundi",
  parts: { Area, Scene, Dock, Scores },
  tabs: ["me", "forum", "others", "chronicle"],
  final: new Set(),
  declines: [{ kind: "pass", key: "s" }],
  keys: { p: "tribute", m: "let_move" },
  keyName: (kind) => tell(`key_${kind}`),
  freely: new Set(),
  prepare: (edition) => mundi.load(edition),
  cardName: nameOfCard,
  bots: () => mundi.all?.bots ?? {},
  tabName: (tab) => tell(`tab_${tab}`),
  placesOf,
  tabOf,
  look: () => ({}),
  deed,
  spoken: () => "",
  routesOf,
  changedBy,
  against: (line, seat) => line.player === seat && (line.kind === "lost" || line.kind === "lost_built"),
  headOf,
  chips,
};
