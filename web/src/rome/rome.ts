// Glory to Rome on the screen.

import type { AnyChoice, AnyView, LogLine, Situation } from "../lib/protocol";
import type { Choice, ViewData } from "../lib/protocol.rome";
import { say } from "../lib/words.svelte";
import type { Chip, GameOnScreen, NameOf, Place } from "../table/game";
import { spoken } from "./answers";
import Area from "./Area.svelte";
import { against, headOf } from "./chronicle";
import Concede from "./Concede.svelte";
import Dock from "./Dock.svelte";
import { cardIcon, ROLE_ICONS } from "./icons";
import LogMark from "./LogMark.svelte";
import { placesOf, tabOf } from "./places";
import { changedBy, routesOf } from "./routes";
import Scene from "./Scene.svelte";
import Scores from "./Scores.svelte";
import Vaults from "./Vaults.svelte";
import { cardMaterialKey, deed, lookOf, materialKey, materialName, roleName } from "./wording";
import { cardName, fetchWords, words } from "./words";
import "./rome.css"; // after that of all tables

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
  if (typeof material === "number") found.push({ text: materialName(material), tone: materialKey(material), mark: material });
  return found;
}

export const ROME: GameOnScreen = {
  key: "rome",
  parts: { Area, Scene, Dock, Scores, After: Vaults, Anytime: Concede, Mark: LogMark },
  tabs: ["me", "city", "others", "chronicle"],
  // What brings a card to light that nobody knows yet.
  final: new Set(["draw", "refill", "hire_unseen", "sell_unseen"]),
  declines: [
    { kind: "pass", key: "s" },
    { kind: "think", key: "t" },
  ],
  keys: {},
  keyName: (kind) => say(`table.key_${kind}`),
  freely: new Set(["glory_to_rome"]),
  prepare: fetchWords,
  cardName,
  bots: () => words().bots,
  tabName: (tab) => say(`table.tab_${tab}`),
  placesOf: (choice: AnyChoice, view: AnyView): Place[] => placesOf(choice as Choice, view as ViewData),
  tabOf,
  look: (choice: AnyChoice) => lookOf(choice as Choice),
  deed: (choice: AnyChoice, situation: Situation, nameOf: NameOf) => deed(choice as Choice, situation, nameOf),
  spoken,
  routesOf,
  changedBy,
  against,
  headOf,
  chips,
};
