// What the person at this table has chosen and looks at; what lies on the table is the server's.

import { getContext, setContext } from "svelte";
import type { Choice, LogLine, ViewData } from "../lib/protocol";
import type { Table } from "../lib/table.svelte";
import { dictionary, say } from "../lib/words.svelte";
import { placesOf, tabOf, type Place, type Tab } from "./places";
import { deed } from "./wording";

const KEY = Symbol("board");
const ONE_CLICK = "one-click";
const SPEECH_LASTS = 5000;
const FRESH_LASTS = 1200;

/** What is said aloud at the table. */
const SPOKEN = new Set(["demanded", "glory_to_rome", "declined", "surrendered"]);

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

/** With what a player answered the role led in this turn. */
export interface Answer {
  kind: "card" | "jack" | "think" | "petition";
  card: string;
  role: number;
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
  /** How many moves there were before each move made from this page. */
  #own: number[] = [];
  #speech = 0;
  #freshTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(table: Table) {
    this.table = table;
  }

  get view(): ViewData | null {
    return this.table.situation?.view ?? null;
  }

  get seat(): number {
    return this.table.seat;
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
    if (this.oneClick) this.confirm();
  }

  confirm(): void {
    if (this.picked) this.play(this.picked);
  }

  play(choice: Choice): void {
    if (this.table.pending) return;
    this.#own.push(this.table.situation?.moves ?? 0);
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
    const known = this.#own.filter((number) => number < moves).at(-1);
    if (known !== undefined) return known;
    const line = this.table.log.filter((one) => one.player === this.seat && one.at > 0).at(-1);
    return line ? line.at - 1 : null;
  }

  undo(): void {
    const to = this.back;
    if (to === null) return;
    this.#own = this.#own.filter((number) => number < to);
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
      if (SPOKEN.has(line.kind)) this.#speak(line);
    }
    this.mark(news.flatMap((line) => changedBy(line)));
  }

  mark(places: string[]): void {
    if (!places.length) return;
    this.fresh = new Set([...this.fresh, ...places]);
    clearTimeout(this.#freshTimer);
    this.#freshTimer = setTimeout(() => (this.fresh = new Set()), FRESH_LASTS);
  }

  #speak(line: LogLine): void {
    const number = ++this.#speech;
    // The sentence names its speaker; the bubble hangs at the speaker's seat.
    const text = line.text.replace(/^[^:]{1,60}:\s*/, "");
    this.speeches = [...this.speeches.filter((speech) => speech.seat !== line.player), { seat: line.player, text, number }];
    setTimeout(() => (this.speeches = this.speeches.filter((speech) => speech.number !== number)), SPEECH_LASTS);
  }
}

function answersOf(log: LogLine[]): Map<number, Answer> {
  const answers = new Map<number, Answer>();
  for (let number = log.length - 1; number >= 0 && log[number].kind !== "turn_passed"; number--) {
    const { kind, player, event } = log[number];
    const card = String(event.card ?? "");
    const role = Number(event.role ?? -1);
    if (answers.has(player)) continue;
    if (kind === "led" || kind === "followed") answers.set(player, { kind: card === "jack" ? "jack" : "card", card, role });
    else if (kind === "began_petition") answers.set(player, { kind: "petition", card: "", role });
    else if (kind === "thought") answers.set(player, { kind: "think", card: "", role: -1 });
  }
  return answers;
}

/** The places that an event changed; only to draw the eye there. */
function changedBy(line: LogLine): string[] {
  const { kind, player, event } = line;
  const material = Number(event.material ?? -1);
  const role = Number(event.role ?? -1);
  const card = String(event.card ?? "");
  const seat = Number(event.seat ?? -1);
  switch (kind) {
    case "gathered":
      return [`pool/${material}`, `stock/${player}/${material}`];
    case "stored":
    case "salvaged":
    case "plundered":
      return [`stock/${player}`, `stock/${player}/${material}`];
    case "sold":
    case "sold_card":
    case "sold_unseen":
    case "sold_open":
      return [`vault/${player}`];
    case "hired":
    case "hired_card":
    case "hired_unseen":
    case "enlisted":
      return [`client/${player}/${role}`, ...(kind === "hired" ? [`pool/${role}`] : [])];
    case "slew":
      return [`client/${seat}/${role}`];
    case "laid":
    case "laid_out":
    case "added":
    case "completed":
    case "reclaimed":
      return [`building/${player}/${card}`, ...(event.site === undefined ? [] : [`site/${Number(event.site)}`])];
    case "opened":
      return [`building/${seat}/${card}`];
    case "stole":
      return [`building/${player}/${card}`];
    case "drew":
      return ["deck", `cards/${player}`];
    case "took_jack":
    case "claimed_jack":
      return ["jacks", `cards/${player}`];
    case "led":
    case "followed":
    case "thought":
      return [`answer/${player}`];
    case "gave":
      return [`stock/${seat}`, `cards/${player}`];
    case "discarded":
      return ["pool"];
    default:
      return [];
  }
}

export function provideBoard(board: () => Board): void {
  setContext(KEY, board);
}

export function useBoard(): () => Board {
  return getContext<() => Board>(KEY);
}
