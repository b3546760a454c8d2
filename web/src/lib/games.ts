// Tables in a list: which come first, and what is going on at them.

import type { Tables } from "./api";
import type { TableLine } from "./protocol";

/** Does a table wait for whoever looks at the list? */
export const awaits = (line: TableLine) => line.phase === "running" && line.yours.includes(line.asked);

export const addressOf = (line: TableLine) => `/${line.phase === "over" ? "replay" : "table"}/${line.table}`;

/** Each table in one list: one's own that go on, those of others that go on, and all that are over. */
export function sorted(lists: Tables): Tables {
  const own = new Set(lists.yours.map((line) => line.table));
  const yours = lists.yours.filter((line) => line.phase !== "over");
  const over = [...lists.yours.filter((line) => line.phase === "over"), ...lists.over.filter((line) => !own.has(line.table))];
  return {
    yours: yours.sort((one, other) => Number(awaits(other)) - Number(awaits(one)) || other.touched - one.touched),
    watch: lists.watch.filter((line) => !own.has(line.table)),
    over: over.sort((one, other) => other.touched - one.touched),
  };
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [["day", 86400], ["hour", 3600], ["minute", 60]];

/** How long ago, in words; empty if only just now. */
export function ago(seconds: number, language: string, now = Date.now() / 1000): string {
  const words = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const found = UNITS.find(([, size]) => now - seconds >= size);
  return found ? words.format(-Math.round((now - seconds) / found[1]), found[0]) : "";
}
