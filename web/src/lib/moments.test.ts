import { expect, it } from "vitest";
import { addressOf, asked, turnAfter, turnBefore, turnStarts, within } from "./moments";
import type { LogLine } from "./protocol";

const line = (kind: string, at: number): LogLine => ({ at, kind, player: 0, text: "", event: {} });
const starts = turnStarts([line("dealt", 0), line("turn_passed", 0), line("led", 1), line("turn_passed", 6), line("turn_passed", 9)]);

it("knows where turns begin", () => expect(starts).toEqual([0, 6, 9]));

it("goes a turn back and a turn on, and stops at both ends", () => {
  expect([turnBefore(starts, 7), turnBefore(starts, 6), turnBefore(starts, 0)]).toEqual([6, 0, 0]);
  expect([turnAfter(starts, 6, 20), turnAfter(starts, 9, 20)]).toEqual([9, 20]);
});

it("stays within the game", () => expect([within(-3, 9), within(30, 9), within(NaN, 9)]).toEqual([0, 9, 0]));

it("finds in an address what it put there", () => {
  const found = (at: number, seat: number, open: boolean, memory: boolean) => asked(addressOf("x", at, { seat, open, memory }).split("?")[1]);
  expect(found(12, -1, false, true)).toEqual({ at: 12, seat: -1, open: false, memory: true });
  expect(found(0, 2, false, false)).toEqual({ at: 0, seat: 2, open: false, memory: false });
  expect(found(7, -1, true, true)).toEqual({ at: 7, seat: null, open: true, memory: true });
});

it("finds nothing that is no number", () => {
  expect(asked("?at=1e3&seat=")).toEqual({ at: null, seat: null, open: false, memory: true });
});
