// What the person at this table has chosen and looks at; what lies on the table is the server's.

import { getContext, setContext } from "svelte";
import type { AnyChoice, AnyView, LogLine } from "../lib/protocol";
import type { Table } from "../lib/table.svelte";
import { say } from "../lib/words.svelte";
import type { GameOnScreen, Place } from "./game";
import type { Looking } from "./looking.svelte";
import "./table.css";

const KEY = Symbol("board");
const ONE_CLICK = "one-click";
const SPEECH_LASTS = 4500;
const FRESH_LASTS = 1200;

export interface Menu<C = AnyChoice> {
  choices: C[];
  /** Where the thing clicked is on the screen. */
  near: DOMRect;
}

export interface Speech {
  seat: number;
  text: string;
  number: number;
}

/** A game that knows it is played here may say which views and choices these are. */
export class Board<V extends AnyView = AnyView, C extends AnyChoice = AnyChoice> {
  table: Table;
  picked = $state<C | null>(null);
  pickedAt = $state<Place>("");
  /** Which of several equal cards was clicked. */
  pickedThing = $state.raw<Element | null>(null);
  menu = $state<Menu<C> | null>(null);
  /** The card that is read in the dock. */
  focus = $state("");
  sheet = $state(false);
  /** A card of the hand whose "why not" is shown. */
  why = $state("");
  tab = $state("me");
  oneClick = $state(localStorage.getItem(ONE_CLICK) === "yes");
  speeches = $state<Speech[]>([]);
  fresh = $state<Set<string>>(new Set());
  narrow = $state(false);
  /** How one looks back from here; none on a table that is itself a moment of the past. */
  looking: Looking | null = null;
  /** How one goes to another moment, on a table that is itself a moment of the past. */
  goTo: ((at: number) => void) | null = null;
  /** The board of the present, where this one may show the past. */
  live: Board<V, C> = this;
  #game: () => GameOnScreen | null;
  #speech = 0;
  #freshTimer: ReturnType<typeof setTimeout> | undefined;

  /** The game may come later than what is said at the table. */
  constructor(table: Table, game: () => GameOnScreen | null) {
    this.table = table;
    this.#game = game;
  }

  get game(): GameOnScreen {
    return this.#game()!;
  }

  /** Nothing, as long as there is nobody who could show it. */
  get view(): V | null {
    return this.#game() ? ((this.table.situation?.view as V | undefined) ?? null) : null;
  }

  get choices(): C[] {
    return this.view ? (this.table.choices as C[]) : [];
  }

  /** All other seats, the next one first. */
  get others(): number[] {
    const players = this.view?.players ?? 0;
    const first = this.seat < 0 ? 0 : this.seat + 1;
    return Array.from({ length: this.seat < 0 ? players : players - 1 }, (_, step) => (first + step) % players);
  }

  get seat(): number {
    return this.table.seat;
  }

  get asked(): boolean {
    return this.choices.length > 0;
  }

  /** Choices by the place where they are made. */
  lit = $derived.by(() => {
    const lit = new Map<Place, C[]>();
    const view = this.view;
    if (!view) return lit;
    for (const choice of this.choices) {
      for (const place of this.game.placesOf(choice, view)) {
        lit.set(place, [...(lit.get(place) ?? []), choice]);
      }
    }
    return lit;
  });

  /** The choice that declines: it has a button of its own. */
  skip = $derived.by(() => {
    const ways = this.choices.length ? this.game.declines : [];
    return ways.flatMap(({ kind }) => this.choices.filter((choice) => choice.kind === kind)).at(0) ?? null;
  });

  /** The key that declines. */
  get skipKey(): string {
    return (this.skip && this.game.declines.find(({ kind }) => kind === this.skip?.kind)?.key) ?? "";
  }

  /** Choices that nothing on the table stands for. */
  buttons = $derived.by(() => {
    const view = this.view;
    if (!view) return [];
    return this.choices.filter((choice) => choice !== this.skip && !this.game.placesOf(choice, view).length);
  });

  /** How many lit things each tab of a small screen has. */
  badges = $derived.by(() => {
    const counts: Record<string, number> = {};
    for (const place of this.lit.keys()) {
      const tab = this.game.tabOf(place, this.seat);
      counts[tab] = (counts[tab] ?? 0) + 1;
    }
    return counts;
  });

  nameOf = (seat: number): string => {
    if (seat === this.seat) return say("common.you");
    return this.table.people[seat]?.name || say("table.seat", { number: seat + 1 });
  };

  deed = (choice: C): string => {
    const situation = this.table.situation;
    return situation ? this.game.deed(choice, situation, this.nameOf) : choice.text;
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
  choose(choice: C, place: Place = ""): void {
    this.menu = null;
    this.why = "";
    this.picked = choice;
    this.pickedAt = place;
    if ("card" in choice && choice.card) this.focus = choice.card;
    if (this.oneClick && !this.final(choice)) this.confirm();
  }

  /** Whether there is no way back from a choice. */
  final(choice: C): boolean {
    return this.game.final.has(choice.kind);
  }

  confirm(): void {
    if (this.picked) this.play(this.picked);
  }

  play(choice: C): void {
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
    const game = this.#game();
    if (!game) return;
    for (const line of news) {
      const text = game.spoken(line, this.seat, this.nameOf);
      if (text) this.#speak(line.player, text);
    }
    this.mark(news.flatMap(game.changedBy));
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

/** To those who know which game it is, its views and choices are those of that game. */
export function provideBoard(board: () => Board): void {
  setContext(KEY, board);
}

export function useBoard<V extends AnyView = AnyView, C extends AnyChoice = AnyChoice>(): () => Board<V, C> {
  return getContext<() => Board<V, C>>(KEY);
}
