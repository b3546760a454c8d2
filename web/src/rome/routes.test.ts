import { describe, expect, it } from "vitest";
import type { LogLine } from "../lib/protocol";
import { changedBy, inPile, routesOf } from "./routes";

const line = (kind: string, event: Record<string, unknown> = {}): LogLine => ({ at: 1, player: 1, kind, text: "", event });

describe("the ways of cards", () => {
  it("takes a pile apart", () => {
    expect(inPile(0)).toEqual([]);
    expect(inPile(2 + 64 ** 2 + 3 * 64 ** 5)).toEqual([0, 0, 2, 5, 5, 5]);
  });

  it("turns a drawn card over only for those who may see it", () => {
    const [own] = routesOf(line("drew", { count: 1, cards: ["bar"] }));
    expect([own.card, own.turns, own.from]).toEqual(["bar", true, ["deck"]]);
    const others = routesOf(line("drew", { count: 2 }));
    expect(others.map((route) => [route.card, route.tone, route.turns])).toEqual([["", "", false], ["", "", false]]);
  });

  it("shows no face of a card sold from another's hand, or unseen", () => {
    for (const kind of ["sold_card", "sold_unseen"]) {
      const [route] = routesOf(line(kind));
      expect([route.card, route.tone]).toEqual(["", ""]);
      expect(route.to[0]).toBe("vault/1");
    }
  });

  it("lets every card of a plundered stockpile go from there to here", () => {
    const routes = routesOf(line("plundered", { seat: 2, pile: 1 + 64 }));
    expect(routes.map(({ from, to }) => [from[0], to[0]])).toEqual([
      ["stock/2/0", "stock/1/0"],
      ["stock/2/1", "stock/1/1"],
    ]);
  });

  it("draws the eye to where something changed, and to who answered", () => {
    expect(changedBy(line("gathered", { material: 3 }))).toEqual(expect.arrayContaining(["pool/3", "stock/1/3"]));
    expect(changedBy(line("thought"))).toEqual(["answer/1"]);
    expect(changedBy(line("kept"))).toEqual([]);
  });
});
