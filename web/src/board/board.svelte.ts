// What the person at this table has chosen and looks at; what lies on the table is the server's.

import { getContext, setContext } from "svelte";
import type { Choice, LogLine, ViewData } from "../lib/protocol";
import type { Table } from "../lib/table.svelte";
import { dictionary, say } from "../lib/words.svelte";
import { answersOf, spoken } from "./answers";
import type { Looking } from "./looking.svelte";
import { placesOf, tabOf, type Place, type Tab } from "./places";
import { changedBy } from "./routes";
import { deed } from "./wording";

const KEY = Symbol("board");
const ONE_CLICK = "one-click";
const SPEECH_LASTS = 4500;
const FRESH_LASTS = 1200;

/** What brings a card to light that nobody knows yet: it is asked for twice, for it can't be taken back. */
const FINAL = new Set(["draw", "refill", "hire_unseen", "sell_unseen"]);

export interface Menu {
  choices: Choice[];
  /** Where the thing clicked is on the screen. */
  near: DOMRect;
}

export interface Speech {
  seat: number;
  text: string;
  number: number;
}


export class Board {
  table: Table;
  picked = $state<Choice | null>(null);
  pickedAt = $state<Place>("");
  /** Which of several equal cards was clicked. */
  pickedThing = $state.raw<Element | null>(null);
  menu = $state<Menu | null>(null);
  /** The card that is read in the dock. */
  focus = $state("");
  sheet = $state(false);
  /** A card of the hand whose "why not" is shown. */
  why = $state("");
  tab = $state<Tab>("me");
  oneClick = $state(localStorage.getItem(ONE_CLICK) === "yes");
  speeches = $state<Speech[]>([]);
  fresh = $state<Set<string>>(new Set());
  narrow = $state(false);
  /** How one looks back from here; none on a table that is itself a moment of the past. */
  looking: Looking | null = null;
  #speech = 0;
  #freshTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(table: Table) {
    this.table = table;
  }

  get view(): ViewData | null {
    return (this.table.situation?.view as ViewData | undefined) ?? null;
  }

  get seat(): number {
    return this.table.seat;
  }

  /** Hands of others that lie open, by seat. */
  get hands(): Record<string, string[]> {
    return this.view?.hands ?? {};
  }

  get asked(): boolean {
    return this.table.choices.length > 0;
  }

  /** Choices by the place where they are made. */
  lit = $derived.by(() => {
    const lit = new Map<Place, Choice[]>();
    const view = this.view;
    if (!view) return lit;
    for (const choice of this.table.choices) {
      for (const place of placesOf(choice, view, dictionary.words)) {
        lit.set(place, [...(lit.get(place) ?? []), choice]);
      }
    }
    return lit;
  });

  /** The choice that declines: it has a button of its own. */
  skip = $derived.by(
    () =>
      this.table.choices.find((choice) => choice.kind === "pass") ??
      this.table.choices.find((choice) => choice.kind === "think") ??
      null,
  );

  /** Choices that nothing on the table stands for. */
  buttons = $derived.by(() => {
    const view = this.view;
    if (!view) return [];
    return this.table.choices.filter(
      (choice) => choice !== this.skip && !placesOf(choice, view, dictionary.words).length,
    );
  });

  /** How many lit things each tab of a small screen has. */
  badges = $derived.by(() => {
    const counts: Record<string, number> = {};
    for (const place of this.lit.keys()) {
      const tab = tabOf(place, this.seat);
      counts[tab] = (counts[tab] ?? 0) + 1;
    }
    return counts;
  });

  answers = $derived.by(() => answersOf(this.table.log));

  nameOf = (seat: number): string => {
    if (seat === this.seat) return say("common.you");
    return this.table.people[seat]?.name || say("table.seat", { number: seat + 1 });
  };

  deed = (choice: Choice): string => {
    const situation = this.table.situation;
    return situation ? deed(choice, situation, this.nameOf) : choice.text;
  };

  /** How a thing on the table shows itself. */
  state(place: Place): "" | "may" | "could" | "picked" {
    if (!this.lit.has(place)) return "";
    if (this.pickedAt === place) return "picked";
    return this.picked ? "could" : "may";
  }

  click(place: Place, thing: Element): void {
    const choices = this.lit.get(place) ?? [];
    if (!choices.length) return;
    if (this.picked && this.pickedAt === place && this.pickedThing === thing) this.confirm();
    else if (choices.length === 1) {
      this.pickedThing = thing;
      this.choose(choices[0], place);
    } else {
      this.clear();
      this.pickedAt = place;
      this.pickedThing = thing;
      this.menu = { choices, near: thing.getBoundingClientRect() };
    }
  }

  /** Choose; with one-click play it is done at once. */
  choose(choice: Choice, place: Place = ""): void {
    this.menu = null;
    this.why = "";
    this.picked = choice;
    this.pickedAt = place;
    if (choice.card) this.focus = choice.card;
    if (this.oneClick && !this.final(choice)) this.confirm();
  }

  /** Whether there is no way back from a choice. */
  final(choice: Choice): boolean {
    return FINAL.has(choice.kind);
  }

  confirm(): void {
    if (this.picked) this.play(this.picked);
  }

  play(choice: Choice): void {
    if (this.table.pending) return;
    this.clear();
    this.table.play(choice.move);
  }

  clear(): void {
    this.picked = null;
    this.pickedAt = "";
    this.pickedThing = null;
    this.menu = null;
    this.why = "";
  }

  /** The number of moves to go back to: before the last one of one's own. Nothing to take back: null. */
  get back(): number | null {
    const moves = this.table.situation?.moves ?? 0;
    if (this.seat < 0 || !moves || this.table.situation?.outcome || this.table.setup.undo === "none") return null;
    for (let move = moves; move > 0; move--) if (this.#moverOf(move) === this.seat) return move - 1;
    return null;
  }

  /** The number of moves before all of one's own since somebody else moved, if there are several. */
  get restart(): number | null {
    let first = this.table.situation?.moves ?? 0;
    const last = first;
    while (first > 0 && this.#moverOf(first) === this.seat) first--;
    return this.back !== null && last - first > 1 ? first : null;
  }

  /** Who made a move: the page saw it, or the first line of the log that came of it says it. */
  #moverOf(move: number): number {
    return this.table.movers.get(move) ?? this.table.log.find((line) => line.at === move)?.player ?? -1;
  }

  undo(to: number | null = this.back): void {
    if (to === null) return;
    this.clear();
    this.table.undo(to);
  }

  setOneClick(on: boolean): void {
    this.oneClick = on;
    localStorage.setItem(ONE_CLICK, on ? "yes" : "no");
  }

  look(card: string): void {
    if (card) this.focus = card;
  }

  read(card: string): void {
    this.focus = card;
    this.sheet = true;
  }

  /** News came: let seats speak, and mark what changed. */
  hear(news: LogLine[]): void {
    for (const line of news) {
      const text = spoken(line, this.seat, this.nameOf);
      if (text) this.#speak(line.player, text);
    }
    this.mark(news.flatMap(changedBy));
  }

  mark(places: string[]): void {
    if (!places.length) return;
    this.fresh = new Set([...this.fresh, ...places]);
    clearTimeout(this.#freshTimer);
    this.#freshTimer = setTimeout(() => (this.fresh = new Set()), FRESH_LASTS);
  }

  #speak(seat: number, text: string): void {
    const number = ++this.#speech;
    this.speeches = [...this.speeches.filter((speech) => speech.seat !== seat), { seat, text, number }];
    setTimeout(() => (this.speeches = this.speeches.filter((speech) => speech.number !== number)), SPEECH_LASTS);
  }
}

export function provideBoard(board: () => Board): void {
  setContext(KEY, board);
}

export function useBoard(): () => Board {
  return getContext<() => Board>(KEY);
}
