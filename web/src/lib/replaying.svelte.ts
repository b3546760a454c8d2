// Going through a record: the moment that is looked at, and from where.

import { replayed, sentenceOf } from "./api";
import { addressOf, asked, turnStarts, within, type Viewpoint } from "./moments";
import { pastTable } from "./past.svelte";
import type { Moment } from "./protocol";
import { Table } from "./table.svelte";

/** How far ahead moments are fetched before anybody asks. */
const AHEAD = 2;

export class Replaying {
  readonly id: string;
  /** Who sits there, and how far the game has come. */
  readonly table: Table;
  /** What is shown. */
  readonly past;
  at = $state(0);
  last = $state(0);
  viewpoint = $state<Viewpoint>({ seat: -1, open: false, memory: true });
  problem = $state("");
  over = $derived.by(() => this.table.phase === "over");
  starts = $derived.by(() => turnStarts(this.table.log));

  // Moments don't change: those seen are kept.
  #seen = new Map<string, Promise<Moment>>();
  #wanted = 0;
  #wish;

  constructor(id: string, search: string) {
    this.id = id;
    this.table = new Table(id);
    this.past = pastTable(id);
    this.#wish = asked(search);
    this.at = this.#wish.at ?? 0;
  }

  /** The table has said who is there: begin where the address says, else at the start and from one's own seat. */
  begin(): void {
    const { at, seat, open, memory } = this.#wish;
    const players = this.table.people.length;
    this.last = this.table.situation?.moves ?? 0;
    const all = this.over && (open || (seat === null && this.table.seat < 0));
    const from = seat !== null && seat >= -1 && seat < players ? seat : this.table.seat;
    this.viewpoint = { seat: all ? -1 : from, open: all, memory };
    void this.go(within(at ?? 0, this.last));
  }

  /** The game may go on while it is looked at. */
  grow(moves: number): void {
    this.last = Math.max(this.last, moves);
  }

  get address(): string {
    return addressOf(this.id, this.at, this.viewpoint);
  }

  look(viewpoint: Viewpoint): void {
    this.viewpoint = viewpoint;
    void this.go(this.at);
  }

  async go(to: number): Promise<void> {
    const turn = ++this.#wanted;
    this.at = to;
    history.replaceState(null, "", this.address);
    try {
      const moment = await this.#fetch(to);
      if (turn !== this.#wanted) return; // meanwhile somebody went elsewhere
      this.past.show(moment, this.viewpoint.seat);
      this.grow(moment.moves);
      this.problem = "";
      for (let next = to + 1; next <= Math.min(to + AHEAD, this.last); next++) this.#fetch(next).catch(() => undefined);
    } catch (error) {
      if (turn === this.#wanted) this.problem = sentenceOf(error);
    }
  }

  close(): void {
    this.table.close();
  }

  #fetch(number: number): Promise<Moment> {
    const { seat, open, memory } = this.viewpoint;
    const key = `${number} ${seat} ${open} ${memory}`;
    let moment = this.#seen.get(key);
    if (!moment) {
      moment = replayed(this.id, number, seat, open, memory);
      moment.catch(() => this.#seen.delete(key));
      this.#seen.set(key, moment);
    }
    return moment;
  }
}
