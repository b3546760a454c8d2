// Glory to Rome on the screen.

import { against, type Turn } from "../lib/chronicle";
import { cardIcon, ROLE_ICONS } from "../lib/icons";
import type { AnyChoice, AnyView, Choice, LogLine, Situation, ViewData } from "../lib/protocol";
import { cardName, dictionary, say } from "../lib/words.svelte";
import type { Chip, GameOnScreen, NameOf, Place } from "../table/game";
import { spoken } from "./answers";
import Area from "./Area.svelte";
import Dock from "./Dock.svelte";
import { placesOf, tabOf } from "./places";
import { changedBy, routesOf } from "./routes";
import Scene from "./Scene.svelte";
import Scores from "./Scores.svelte";
import Vaults from "./Vaults.svelte";
import { cardMaterialKey, deed, materialKey, materialName, roleName } from "./wording";

/** What was led, or that the leader thought. */
function headOf(turn: Turn, own: number, nameOf: NameOf): string {
  const end = turn.leader === own ? "_own" : "";
  const facts = { player: nameOf(turn.leader), role: turn.role >= 0 ? roleName(turn.role) : "" };
  if (turn.role >= 0) return say(`table.head_led${end}`, facts);
  if (turn.thought) return say(`table.head_thinks${end}`, facts);
  return turn.leader < 0 ? "" : say(`table.leads${end}`, facts);
}

function cardChip(card: string): Chip {
  if (card === "jack") return { text: cardName(card), tone: "jack", icon: "juggler" };
  return { text: cardName(card), card, tone: cardMaterialKey(card), icon: cardIcon(card) };
}

/** Cards, roles and materials. */
function chips({ event }: LogLine): Chip[] {
  const cards = event.card === undefined ? ((event.cards as string[] | undefined) ?? []) : [String(event.card)];
  const found = cards.map(cardChip);
  const { role, material } = event;
  if (typeof role === "number") found.push({ text: roleName(role), tone: materialKey(role), icon: ROLE_ICONS[role] });
  if (typeof material === "number") found.push({ text: materialName(material), tone: materialKey(material), material });
  return found;
}

export const ROME: GameOnScreen = {
  key: "rome",
  parts: { Area, Scene, Dock, Scores, After: Vaults },
  tabs: ["me", "city", "others", "chronicle"],
  // What brings a card to light that nobody knows yet.
  final: new Set(["draw", "refill", "hire_unseen", "sell_unseen"]),
  declines: ["pass", "think"],
  prepare: async (edition) => {
    if (edition && edition !== dictionary.edition) void dictionary.load(edition); // the names it has will do meanwhile
  },
  cardName,
  bots: () => dictionary.words.bots,
  tabName: (tab) => say(`table.tab_${tab}`),
  placesOf: (choice: AnyChoice, view: AnyView): Place[] => placesOf(choice as Choice, view as ViewData, dictionary.words),
  tabOf,
  deed: (choice: AnyChoice, situation: Situation, nameOf: NameOf) => deed(choice as Choice, situation, nameOf),
  spoken,
  routesOf,
  changedBy,
  against,
  headOf,
  chips,
};
