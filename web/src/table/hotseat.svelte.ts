// Several people at one screen: who may look at it now. Between them the screen is covered.

import type { Table } from "../lib/table.svelte";

export class HotSeat {
  #table: Table;
  /** Who has said to be the one in front of the screen. */
  #lifted = $state(-1);

  constructor(table: Table) {
    this.#table = table;
  }

  /** Seats that people play from this screen. */
  get seats(): number[] {
    return this.#table.people.flatMap((person, seat) => (person.yours && person.kind === "human" ? [seat] : []));
  }

  /** For whom the screen is covered; nobody: -1. */
  get cover(): number {
    const { seat, situation, phase } = this.#table;
    if (phase !== "running" || !situation || this.seats.length < 2) return -1;
    const asked = situation.view.asked;
    const wanted = asked !== null && this.seats.includes(asked) ? asked : this.#lifted < 0 ? seat : this.#lifted;
    return wanted === this.#lifted && wanted === seat ? -1 : wanted;
  }

  lift(): void {
    const seat = this.cover;
    if (seat < 0) return;
    this.#lifted = seat;
    if (this.#table.seat !== seat) this.#table.look(seat);
  }
}
