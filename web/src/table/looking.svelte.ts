// Looking back: the table as it was after some move, as this seat saw it then. The game goes on meanwhile.

import { replayed, sentenceOf } from "../lib/api";
import { pastTable, type Past } from "../lib/past.svelte";
import type { Moment } from "../lib/protocol";
import type { Table } from "../lib/table.svelte";

export class Looking {
  /** The number of moves of the moment looked at; null: now. */
  at = $state<number | null>(null);
  problem = $state("");
  readonly past: Past;
  #table: Table;
  #wanted = 0;
  #seen = new Map<string, Promise<Moment>>();

  constructor(table: Table) {
    this.#table = table;
    this.past = pastTable(table.id);
  }

  /** The moment is here, and not only wished for. */
  get shown(): boolean {
    return this.at !== null && this.past.situation !== null;
  }

  get last(): number {
    return this.#table.situation?.moves ?? 0;
  }

  async go(to: number): Promise<void> {
    if (to < 0) return;
    if (to >= this.last) return this.leave();
    const turn = ++this.#wanted;
    try {
      const moment = await this.#fetched(to);
      if (turn !== this.#wanted) return; // meanwhile somebody went elsewhere
      this.past.meet(this.#table);
      this.past.show(moment, this.#table.seat);
      this.at = to;
      this.problem = "";
    } catch (error) {
      if (turn === this.#wanted) this.problem = sentenceOf(error);
    }
  }

  back(): void {
    void this.go((this.at ?? this.last) - 1);
  }

  on(): void {
    if (this.at !== null) void this.go(this.at + 1);
  }

  leave(): void {
    this.#wanted++;
    this.at = null;
    this.problem = "";
    this.past.situation = null;
  }

  #fetched(number: number): Promise<Moment> {
    // After a step back the same number may be another moment, so the version is a part of what is kept.
    const key = `${number} ${this.#table.seat} ${this.#table.version - this.last}`;
    let moment = this.#seen.get(key);
    if (!moment) {
      moment = replayed(this.#table.id, number, this.#table.seat);
      moment.catch(() => this.#seen.delete(key));
      this.#seen.set(key, moment);
    }
    return moment;
  }
}
