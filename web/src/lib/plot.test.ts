import { describe, expect, it } from "vitest";
import { apart, nearest, scale, steps, ticks } from "./plot";

describe("the plot", () => {
  it("knows which turn somebody points at", () => {
    const turns = [{ turn: 0 }, { turn: 5 }, { turn: 6 }];
    const at = (x: number) => nearest(turns, x, (turn) => 100 * turn).turn;
    expect([-50, 240, 260, 560, 9000].map(at)).toEqual([0, 0, 5, 6, 6]);
  });

  it("has round ticks from nothing to below the largest value", () => {
    expect(ticks(26)).toEqual([0, 10, 20]);
    expect(ticks(7)).toEqual([0, 2, 4, 6]);
    expect(ticks(3)).toEqual([0, 1, 2, 3]);
    expect(ticks(40)).toEqual([0, 10, 20, 30, 40]);
    expect(ticks(0)).toEqual([0]);
  });

  it("puts a value between two ends where it belongs", () => {
    expect(scale(5, [0, 10], [100, 0])).toBe(50);
    expect(scale(3, [3, 3], [7, 9])).toBe(7); // a game of one turn
  });

  it("draws steps: points stay until a turn changes them", () => {
    const frame = { left: 0, right: 100, top: 0, bottom: 100 };
    const standings = [0, 1, 2].map((turn) => ({ turn, points: [turn * 5, 0] }));
    expect(steps(standings, 0, 10, frame)).toBe("M0 100H50V50H100V0");
    expect(steps(standings, 1, 10, frame)).toBe("M0 100H50V100H100V100");
    expect(steps([], 0, 10, frame)).toBe("");
  });

  it("moves labels apart, in their order, and never below the frame", () => {
    expect(apart([10, 11, 40], 15, 100)).toEqual([10, 25, 40]);
    expect(apart([98, 99, 100], 15, 100)).toEqual([70, 85, 100]);
    expect(apart([50, 10], 15, 100)).toEqual([50, 10]);
  });
});
