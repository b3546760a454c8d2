import { describe, expect, it } from "vitest";
import type { ViewData } from "../lib/protocol.rome";
import { agendaOf, sourcesOf } from "./agenda";

const view = (agenda: Record<string, unknown>[], plays = 1) => ({ agenda, seats: [{ plays }] }) as unknown as ViewData;

describe("what is under way", () => {
  it("tells which action of how many is done, goes on, and is to come, and from what", () => {
    const shown = view([{ step: "Perform", player: 0, role: 1, acted: 2, count: 3 }]);
    const [item] = agendaOf(shown);
    expect(sourcesOf(item, shown, ["bar"]).map((one) => [one.when, one.client, one.number, one.card])).toEqual([
      ["was", false, 1, "bar"],
      ["now", true, 1, ""],
      ["next", true, 2, ""],
    ]);
  });

  it("names each of several cards that were played", () => {
    const shown = view([{ step: "Perform", player: 0, role: 1, acted: 1, count: 2 }], 2);
    expect(sourcesOf(agendaOf(shown)[0], shown, ["dock", "jack"]).map((one) => one.card)).toEqual(["dock", "jack"]);
  });

  it("keeps what lies within what, the outermost first", () => {
    const items = agendaOf(view([{ step: "Perform", player: 0, role: 1, acted: 1, count: 1 }, { step: "Bounty", player: 0, role: 5, count: 2 }]));
    expect(items.map((one) => [one.role, one.left])).toEqual([[1, undefined], [5, 2]]);
  });

  it("has nothing under way before the first action", () => {
    expect(agendaOf(view([{ step: "Perform", player: 0, role: 1, acted: -1, count: 2 }]))).toEqual([]);
    expect(agendaOf(view([{ step: "EndTurn", player: 0 }]))).toEqual([]);
  });
});
