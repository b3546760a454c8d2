// What a table needs of a game to show it: where choices are made, how they are said, and what is drawn.

import type { Component } from "svelte";
import type { Turn } from "../lib/chronicle";
import type { IconName } from "../lib/icons";
import type { AnyChoice, AnyView, LogLine, OutcomeData, Situation } from "../lib/protocol";

/** A thing on the table that can be clicked. */
export type Place = string;

/** A sheet that may lie over the page. */
export type SheetName = "menu" | "chat" | "choices" | "chronicle" | "outcome" | "help";

export type NameOf = (seat: number) => string;

/** A card, or something round, that goes from one of some places to one of others, the best first. */
export interface Route {
  from: Place[];
  to: Place[];
  /** The card whose face is shown; empty if only its kind is, or nothing at all. */
  card: string;
  /** What gives it its colour, and the icon on it; nothing: the back. */
  tone: string;
  icon: IconName | "";
  /** It lies face down at first and is turned over on the way. */
  turns: boolean;
  /** A counter or a figure. */
  round?: boolean;
}

/** How a thing of the game looks in small: its colour, and its icon or its mark. */
export interface Look {
  tone?: string;
  icon?: IconName;
  /** What the game's own mark shows, where it has no icon. */
  mark?: number;
}

/** A word of a sentence that is picked out. */
export interface Chip extends Look {
  text: string;
  card?: string;
}

/** A way to decline: the kind of the choice, and the key that does it. */
export interface Decline {
  kind: string;
  key: string;
}

/** How a table of the present is laid out: with a result that is still to be looked at, or without. */
export interface AreaProps {
  result: OutcomeData | null;
  dismiss: () => void;
}

export interface Parts {
  /** Everything between the bar and the sheets. */
  Area: Component<AreaProps>;
  /** The table as it was, as long as it needs to be. */
  Scene: Component;
  /** A card, to be read. */
  Dock: Component<{ sheet?: boolean }>;
  /** The points of the end, and what else is to be seen then; seats in their order. */
  Scores: Component<{ outcome: OutcomeData; order: number[] }>;
  After?: Component<{ order: number[] }>;
  /** What may be done at any time, in the menu of the table; `done` closes it. */
  Anytime?: Component<{ done: (what: () => void) => void }>;
  /** A mark of the game, in the middle of a sentence. */
  Mark?: Component<{ mark: number }>;
}

export interface GameOnScreen {
  key: string;
  parts: Parts;
  /** The tabs of a small screen, one's own first. */
  tabs: string[];
  /** Choices of these kinds can't be taken back, and are asked for twice. */
  final: ReadonlySet<string>;
  /** The first of these that there is has a button of its own. */
  declines: Decline[];
  /** Kinds of choices that a key of their own makes. */
  keys: Record<string, string>;
  /** What a key of its own does, in words, by the kind of the choice. */
  keyName(kind: string): string;
  /** Kinds of events that nobody is asked for and that need no word about it. */
  freely: ReadonlySet<string>;
  /** Have all words that an edition needs. */
  prepare(edition: string): Promise<void>;
  cardName(card: string): string;
  /** Its bots by name, each with a sentence about it. */
  bots(): Record<string, string>;
  /** The name of a tab. */
  tabName(tab: string): string;
  /** The places at which a choice lights up; none: it is a button. */
  placesOf(choice: AnyChoice, view: AnyView): Place[];
  /** The tab of a small screen on which a place is; "hand" is always in sight. */
  tabOf(place: Place, own: number): string;
  /** How a choice looks beside its words. */
  look(choice: AnyChoice): Look;
  /** What a choice does, short enough for a button. */
  deed(choice: AnyChoice, situation: Situation, nameOf: NameOf): string;
  /** What a player says when something happens; nothing: an empty text. */
  spoken(line: LogLine, own: number, nameOf: NameOf): string;
  routesOf(line: LogLine, own: number): Route[];
  /** The places that an event changed, to draw the eye there. */
  changedBy(line: LogLine): Place[];
  /** Whether something was done to a seat. */
  against(line: LogLine, seat: number): boolean;
  /** What a turn was about, in a few words. */
  headOf(turn: Turn, own: number, nameOf: NameOf): string;
  /** The words of a line that are picked out. */
  chips(line: LogLine): Chip[];
}
