import { describe, expect, it } from "vitest";
import { turnsOf } from "../lib/chronicle";
import type { LogLine } from "../lib/protocol";
import { against, headOf, roleOf } from "./chronicle";

const line = (at: number, player: number, kind: string, event: Record<string, unknown> = {}): LogLine => ({ at, player, kind, text: kind, event });

const LOG = [
  line(0, 0, "turn_passed", { turn: 1 }),
  line(1, 0, "led", { role: 2, card: "bath" }),
  line(1, 1, "thought"), // had nothing to follow with
  line(3, 1, "turn_passed", { turn: 2 }),
  line(4, 1, "thought"),
  line(5, 2, "turn_passed", { turn: 3 }),
  line(6, 2, "began_petition", { role: 5 }),
];

describe("the chronicle of Glory to Rome", () => {
  it("says what was led, also by petition, and who only thought", () => {
    const turns = turnsOf(LOG);
    expect(turns.map(roleOf)).toEqual([5, -1, 2]);
    const head = (number: number) => headOf(turns[number], -1, (seat) => `P${seat}`);
    expect(head(0)).toContain("Patron");
    expect(head(1)).toContain("thinks");
    expect(head(2)).toContain("Legionary");
    expect(head(2)).toContain("P0");
  });

  it("knows what was done to a seat", () => {
    expect(against(line(1, 2, "gave", { seat: 0 }), 2)).toBe(true);
    expect(against(line(1, 2, "gave", { seat: 0 }), 0)).toBe(false);
    expect(against(line(1, 0, "stole", { seat: 2 }), 2)).toBe(true);
    expect(against(line(1, 0, "hired", { role: 1 }), 2)).toBe(false);
  });
});
