// What is under way, as the server says it: whose actions of which role, which of how many, and what lies within what.

import type { ViewData } from "../lib/protocol.rome";

export interface Item {
  player: number;
  role: number;
  /** Which of how many is under way, from 1. */
  acted?: number;
  count?: number;
  /** How many come after this one, where only that is known. */
  left?: number;
  /** All actions are one. */
  joint: boolean;
}

interface Sent {
  step: string;
  player: number;
  role?: number;
  acted?: number;
  count?: number;
}

/** The outermost first. */
export function agendaOf(view: ViewData): Item[] {
  return (view.agenda as unknown as Sent[])
    .filter((one) => one.role !== undefined && one.role >= 0 && (one.acted === undefined || one.acted > 0))
    .map(({ player, role = -1, acted, count }) =>
      acted === undefined
        ? { player, role, left: count, joint: count === undefined }
        : { player, role, acted, count, joint: false },
    );
}

export interface Source {
  when: "was" | "now" | "next";
  client: boolean;
  /** Which card or client it is, from 1. */
  number: number;
  /** The key of the card that was played; empty for clients and petitions. */
  card: string;
}

const MOST = 12;

/** Where the actions of a round come from: first the cards that were played, then clients. */
export function sourcesOf(item: Item, view: ViewData, cards: string[] = []): Source[] {
  if (item.count === undefined || item.acted === undefined) return [];
  const plays = view.seats[item.player].plays;
  const acted = item.acted;
  return Array.from({ length: Math.min(item.count, MOST) }, (_, number) => ({
    when: number < acted - 1 ? "was" : number === acted - 1 ? "now" : "next",
    client: number >= plays,
    number: number >= plays ? number - plays + 1 : number + 1,
    card: number < plays ? (cards[number] ?? "") : "",
  }));
}
