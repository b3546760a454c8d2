import { describe, expect, it } from "vitest";
import { sinceOwn, turnsOf } from "./chronicle";
import type { LogLine } from "./protocol";

const line = (at: number, player: number, kind: string, event: Record<string, unknown> = {}): LogLine => ({ at, player, kind, text: kind, event });

const LOG = [
  line(0, 0, "dealt"),
  line(0, 0, "turn_passed", { turn: 1 }),
  line(1, 0, "led", { role: 2, card: "bath" }),
  line(1, 1, "thought"), // had nothing to follow with
  line(2, 1, "drew", { count: 2 }),
  line(3, 0, "demanded", { pile: 4096 }),
  line(3, 0, "gathered", { material: 2 }),
  line(3, 1, "answered", { material: 2, seat: 0 }),
  line(3, 1, "turn_passed", { turn: 2 }),
  line(4, 1, "thought"),
  line(5, 1, "took_jack"),
];

describe("the chronicle", () => {
  it("groups lines by turn, the latest first", () => {
    const turns = turnsOf(LOG);
    expect(turns.map((turn) => turn.number)).toEqual([2, 1, 0]);
    expect(turns[0].entries.map((entry) => entry.line.kind)).toEqual(["took_jack", "thought"]);
  });

  it("says who led", () => expect(turnsOf(LOG).map((turn) => turn.leader)).toEqual([1, 0, -1]));

  it("tells what was decided from what followed and what happened by itself", () => {
    const first = turnsOf(LOG)[1];
    const marks = Object.fromEntries(first.entries.map((entry) => [entry.line.kind, [entry.follows, entry.unasked]]));
    expect(marks).toEqual({
      led: [false, false],
      thought: [false, true],
      drew: [false, false],
      demanded: [false, false],
      gathered: [true, false],
      answered: [false, true],
    });
  });

  it("keeps the number of each line in the whole log", () => {
    for (const turn of turnsOf(LOG)) for (const entry of turn.entries) expect(LOG[entry.number]).toBe(entry.line);
  });

  it("has no turn before the first where nothing happened", () => {
    expect(turnsOf(LOG.slice(1)).at(-1)?.number).toBe(1);
    expect(turnsOf([])).toEqual([]);
  });

  it("marks where one's own last move was, once others have moved since", () => {
    expect(LOG[sinceOwn(LOG, 0)].kind).toBe("gathered");
    expect(LOG[sinceOwn([...LOG, line(6, 0, "led", { role: 1 })], 0)].kind).toBe("gathered"); // one's own turn has begun
    expect(sinceOwn(LOG, -1)).toBe(-1);
    expect(sinceOwn(LOG.slice(0, 3), 0)).toBe(-1); // nothing since
  });
});
