import { beforeEach, describe, expect, it } from "vitest";
import type { LogLine, Situation } from "../lib/protocol";
import type { Table } from "../lib/table.svelte";
import { answers, sent } from "../test/setup";
import { Looking } from "./looking.svelte";

const situation = (moves: number) => ({ moves, view: { turn: moves }, choices: [{ move: 1, text: "", kind: "pass" }], why: { bar: "no" } }) as unknown as Situation;

function table(moves = 5): Table {
  return { id: "t", seat: 1, version: 9, title: "T", setup: {}, names: {}, people: [], situation: situation(moves) } as unknown as Table;
}

beforeEach(() => {
  for (let move = 0; move < 5; move++) {
    answers[`/api/tables/t/replay/${move}`] = { situation: situation(move), log: [] as LogLine[], moves: 5 };
  }
});

describe("looking back", () => {
  it("shows a moment of the past, in which nothing can be done", async () => {
    const looking = new Looking(table());
    expect(looking.shown).toBe(false);
    await looking.go(3);
    expect([looking.at, looking.shown]).toEqual([3, true]);
    expect(looking.past.situation?.view.turn).toBe(3);
    expect(looking.past.situation?.choices).toEqual([]);
    expect(looking.past.choices).toEqual([]);
  });

  it("asks for what its own seat saw", async () => {
    const looking = new Looking(table());
    await looking.go(2);
    expect(sent.at(-1)?.path).toBe("/api/tables/t/replay/2");
    expect(looking.past.seat).toBe(1);
  });

  it("steps back from now, on, and returns to now at the end", async () => {
    const looking = new Looking(table());
    await looking.go(4);
    await looking.go(looking.at! - 1);
    expect(looking.at).toBe(3);
    await looking.go(5);
    expect([looking.at, looking.shown]).toEqual([null, false]);
  });

  it("fetches a moment once", async () => {
    const looking = new Looking(table());
    await looking.go(3);
    await looking.go(2);
    await looking.go(3);
    expect(sent.filter((one) => one.path.endsWith("/3")).length).toBe(1);
  });

  it("stays where it is when the moment can't be had, and says why", async () => {
    const looking = new Looking(table());
    await looking.go(3);
    delete answers["/api/tables/t/replay/1"];
    await looking.go(1);
    expect(looking.at).toBe(3);
    expect(looking.problem).not.toBe("");
    await looking.go(-1);
    expect(looking.at).toBe(3);
  });

  it("does not come back after one has left", async () => {
    const looking = new Looking(table());
    const going = looking.go(3);
    looking.leave();
    await going;
    expect(looking.shown).toBe(false);
  });
});
