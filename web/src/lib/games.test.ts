import { expect, it } from "vitest";
import { addressOf, ago, awaits, sorted } from "./games";
import type { TableLine } from "./protocol";

const line = (table: string, phase: string, more: Partial<TableLine> = {}): TableLine => ({
  table, title: "", game: "any", edition: "iv", phase, players: ["Mira", "Varro"], moves: 0, touched: 0, asked: -1, yours: [], ...more,
});

it("has every table in one list, those that wait for you first", () => {
  const mine = [
    line("newest", "running", { asked: 1, yours: [0], touched: 9 }),
    line("waits", "running", { asked: 0, yours: [0], touched: 2 }),
    line("done", "over", { touched: 1 }),
  ];
  const lists = sorted({ yours: mine, watch: [mine[0], line("theirs", "running")], over: [mine[2], line("old", "over", { touched: 5 })] });
  expect(lists.yours.map((one) => one.table)).toEqual(["waits", "newest"]);
  expect(lists.watch.map((one) => one.table)).toEqual(["theirs"]);
  expect(lists.over.map((one) => one.table)).toEqual(["old", "done"]);
});

it("knows whether it is your turn: not at a game that is over, nor where nothing is asked", () => {
  expect(awaits(line("a", "running", { asked: 1, yours: [1] }))).toBe(true);
  expect(awaits(line("a", "over", { asked: 1, yours: [1] }))).toBe(false);
  expect(awaits(line("a", "running", { asked: -1, yours: [1] }))).toBe(false);
});

it("goes to the table while it is played, and to the replay after", () => {
  expect(addressOf(line("a", "open"))).toBe("/table/a");
  expect(addressOf(line("a", "over"))).toBe("/replay/a");
});

it("says how long ago", () => {
  expect(ago(1000, "en", 1000 + 59)).toBe("");
  expect(ago(1000, "en", 1000 + 7300)).toBe("2 hours ago");
  expect(ago(1000, "pl", 1000 + 86400)).toBe("wczoraj");
});
