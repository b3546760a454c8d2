// Where one can go in a record.

import type { LogLine } from "./protocol";

/** The numbers of moves at which turns begin; the first is that of the beginning. */
export function turnStarts(log: LogLine[]): number[] {
  const found = log.filter((line) => line.kind === "turn_passed").map((line) => line.at);
  return [...new Set([0, ...found])].sort((one, other) => one - other);
}

export const turnBefore = (starts: number[], at: number) => starts.filter((start) => start < at).at(-1) ?? 0;

export const turnAfter = (starts: number[], at: number, last: number) => starts.find((start) => start > at) ?? last;

export const within = (wanted: number, last: number) => Math.max(0, Math.min(last, Math.trunc(wanted) || 0));

/** The moment an address names; a missing part is null. */
export function asked(search: string): { at: number | null; seat: number | null } {
  const query = new URLSearchParams(search);
  const number = (name: string) => (/^-?\d{1,6}$/.test(query.get(name) ?? "") ? Number(query.get(name)) : null);
  return { at: number("at"), seat: number("seat") };
}

export function addressOf(id: string, at: number, seat: number): string {
  return `/replay/${encodeURIComponent(id)}?at=${at}&seat=${seat}`;
}
