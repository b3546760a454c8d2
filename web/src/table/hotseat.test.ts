import { describe, expect, it } from "vitest";
import type { Table } from "../lib/table.svelte";
import { HotSeat } from "./hotseat.svelte";

interface Fake {
  seat: number;
  phase: string;
  people: { yours: boolean; kind: string }[];
  situation: { view: { asked: number | null } };
  looked: number[];
}

function table(seat: number, asked: number | null, kinds = "hhb"): Fake & { look: (seat: number) => void } {
  const looked: number[] = [];
  const people = [...kinds].map((kind) => ({ yours: kind !== "b", kind: kind === "h" ? "human" : "bot" }));
  return { seat, phase: "running", people, situation: { view: { asked } }, looked, look: (to) => looked.push(to) };
}
const hotSeat = (fake: Fake) => new HotSeat(fake as unknown as Table);

describe("several people at one screen", () => {
  it("covers the screen until somebody says to be the one who is asked", () => {
    const fake = table(0, 0);
    const hot = hotSeat(fake);
    expect(hot.cover).toBe(0);
    hot.lift();
    expect(hot.cover).toBe(-1);
    expect(fake.looked).toEqual([]);
  });

  it("covers it again as soon as another is asked, until the view is theirs", () => {
    const fake = table(0, 0);
    const hot = hotSeat(fake);
    hot.lift();
    fake.situation.view.asked = 1;
    expect(hot.cover).toBe(1);
    hot.lift();
    expect(fake.looked).toEqual([1]);
    expect(hot.cover).toBe(1); // what is shown is still the other's
    fake.seat = 1;
    expect(hot.cover).toBe(-1);
  });

  it("stays open for the one in front of it while bots play", () => {
    const fake = table(0, 0);
    const hot = hotSeat(fake);
    hot.lift();
    fake.situation.view.asked = 2;
    expect(hot.cover).toBe(-1);
  });

  it("covers nothing where one person plays, or when the game is over", () => {
    expect(hotSeat(table(0, 1, "hb")).cover).toBe(-1);
    const over = table(0, 1);
    over.phase = "over";
    expect(hotSeat(over).cover).toBe(-1);
  });
});
