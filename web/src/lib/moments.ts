// Where one can go in a record, and from where it can be seen.

import { beginsTurn } from "./chronicle";
import type { LogLine } from "./protocol";

/** Whose eyes a record is seen with: a seat's, a spectator's (-1), or with everything face up. */
export interface Viewpoint {
  seat: number;
  open: boolean;
  /** Is it shown what was seen to go into vaults? */
  memory: boolean;
}

/** The numbers of moves at which turns begin; the first is that of the beginning. */
export function turnStarts(log: LogLine[]): number[] {
  const found = log.filter(beginsTurn).map((line) => line.at);
  return [...new Set([0, ...found])].sort((one, other) => one - other);
}

export const turnBefore = (starts: number[], at: number) => starts.filter((start) => start < at).at(-1) ?? 0;

export const turnAfter = (starts: number[], at: number, last: number) => starts.find((start) => start > at) ?? last;

export const within = (wanted: number, last: number) => Math.max(0, Math.min(last, Math.trunc(wanted) || 0));

export interface Wish {
  /** Null where the address doesn't say. */
  at: number | null;
  seat: number | null;
  open: boolean;
  memory: boolean;
}

/** The moment and the viewpoint that an address names. */
export function asked(search: string): Wish {
  const query = new URLSearchParams(search);
  const number = (name: string) => (/^-?\d{1,6}$/.test(query.get(name) ?? "") ? Number(query.get(name)) : null);
  return { at: number("at"), seat: number("seat"), open: query.get("open") === "1", memory: query.get("memory") !== "0" };
}

export function addressOf(id: string, at: number, { seat, open, memory }: Viewpoint): string {
  const from = open ? "&open=1" : `&seat=${seat}`;
  return `/replay/${encodeURIComponent(id)}?at=${at}${from}${memory ? "" : "&memory=0"}`;
}
