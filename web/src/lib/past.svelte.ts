// A moment that is over, in the shape of a table: it is looked at with the same eyes, but nothing can be done there.

import type { AnyChoice, ChatSaid, LogLine, Moment, Person, Situation, UndoAsked } from "./protocol";
import type { Table } from "./table.svelte";

class PastTable {
  readonly id: string;
  seat = $state(-1);
  game = $state("");
  phase = $state("over");
  title = $state("");
  setup = $state<Record<string, unknown>>({});
  names = $state<Record<string, string>>({});
  people = $state<Person[]>([]);
  situation = $state.raw<Situation | null>(null);
  log = $state.raw<LogLine[]>([]);
  readonly news: LogLine[] = [];
  readonly missed: LogLine[] = [];
  readonly movers = new Map<number, number>();
  readonly behind = 0;
  readonly rematch = "";
  readonly lost = false;
  readonly chat: ChatSaid[] = [];
  readonly choices: AnyChoice[] = [];
  readonly undoAsked: UndoAsked | null = null;
  readonly version = 0;
  readonly connected = true;
  readonly gone = false;
  readonly problem = "";
  readonly pending = false;

  constructor(id: string) {
    this.id = id;
  }

  /** Show a moment as a seat saw it. */
  show(moment: Moment, seat: number): void {
    this.seat = seat;
    this.log = moment.log;
    this.situation = { ...moment.situation, choices: [], why: {} };
  }

  /** Who sat there, from the table itself. */
  meet(table: Table): void {
    this.game = table.game;
    this.title = table.title;
    this.setup = table.setup;
    this.names = table.names;
    this.people = table.people.map((person) => ({ ...person, present: true }));
  }
}

export type Past = PastTable & Table;

export function pastTable(id: string): Past {
  return new PastTable(id) as unknown as Past;
}
