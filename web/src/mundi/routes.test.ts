import { beforeEach, describe, expect, it } from "vitest";
import type { LogLine } from "../lib/protocol";
import type { WordsData } from "../lib/protocol.mundi";
import { pace } from "../lib/pace.svelte";
import { departures, fly } from "../table/flights";
import { MUNDI } from "./mundi";
import { routesOf } from "./routes";
import { mundi } from "./words.svelte";

const OWN = 0;
const line = (kind: string, player: number, event: Record<string, unknown> = {}): LogLine => ({ at: 1, player, kind, text: "", event });

beforeEach(() => {
  mundi.all = { game: {}, cards: { vinea: { name: "Vinea", type: "farm", power: { form: "spend" } } } } as unknown as WordsData;
});

describe("the ways of Gloria Mundi", () => {
  it("brings a card from the deck to the Forum, face up at last, and from there to its buyer or into the fire", () => {
    const [entered] = routesOf(line("entered", 1, { card: "vinea" }), OWN);
    expect([entered.from, entered.to, entered.turns, entered.tone, entered.icon]).toEqual([["deck"], ["forum/vinea"], true, "farm", "grapes"]);
    const [built] = routesOf(line("built", 1, { card: "vinea", kind_of_card: 0 }), OWN);
    expect([built.from[0], built.to[0]]).toEqual(["forum/vinea", "building/1/vinea"]);
    expect(routesOf(line("burned", 1, { card: "vinea" }), OWN)[0].to).toEqual(["pyre"]);
  });

  it("lets the Roman and the Goth go from where they stood to where they stand", () => {
    const [step] = routesOf(line("stepped", 2, { count: 2, steps: 9 }), OWN);
    expect([step.from, step.to, step.round, step.icon]).toEqual([["roman/2"], ["roman/2"], true, "owl"]);
    const [goth] = routesOf(line("goth_moved", 1, { space: 4 }), OWN);
    expect([goth.from, goth.to, goth.icon]).toEqual([["goth"], ["goth"], "horned-helm"]);
  });

  it("takes counters from one's own purse by kind, and another's from behind the screen", () => {
    const paid = { pile: [1, 0, 2, 0, 3, 1], space: 7 };
    const own = routesOf(line("paid_tribute", OWN, paid), OWN);
    expect(own.map(({ from, to, tone }) => [from[0], to[0], tone])).toEqual([
      ["purse/0", "space/7", "food"],
      ["purse/2", "space/7", "peace"],
      ["purse/2", "space/7", "peace"],
    ]);
    expect(routesOf(line("paid_tribute", 1, paid), OWN)[0].from).toEqual(["screen/1"]);
    expect(routesOf(line("gained", 1, { pile: [9, 9, 9, 9], card: "vinea" }), OWN)).toHaveLength(4);
  });

  it("shows what the Goth took going to him", () => {
    expect(routesOf(line("lost", 1, { kind_of_card: 2 }), OWN)[0]).toMatchObject({ from: ["bare/1/2"], to: ["goth"], tone: "peace" });
    expect(routesOf(line("lost_built", 1, { card: "vinea", kind_of_card: 0 }), OWN)[0]).toMatchObject({ from: ["building/1/vinea"], to: ["goth"] });
  });

  it("moves nothing for what has no place", () => expect(routesOf(line("turn_began", 1, { turn: 2 }), OWN)).toEqual([]));

  it("flies at the speed that was chosen, and not at all when motion is off", () => {
    const root = document.createElement("div");
    root.innerHTML = '<i data-place="roman/1"></i>';
    root.querySelector("i")!.getBoundingClientRect = () => new DOMRect(0, 0, 20, 20);
    const asked: KeyframeAnimationOptions[] = [];
    Element.prototype.animate = function (_: unknown, options: KeyframeAnimationOptions) {
      asked.push(options);
      return {} as Animation;
    } as typeof Element.prototype.animate;
    const news = [line("stepped", 1, { count: 1, steps: 1 })];
    pace.choose("fast");
    fly(departures(news, root, MUNDI, OWN), root);
    expect(asked.map(({ duration }) => duration)).toEqual([pace.timing.flight]);
    expect(document.querySelectorAll(".flight.round")).toHaveLength(1);
    pace.choose("off");
    expect(departures(news, root, MUNDI, OWN)).toEqual([]);
  });
});
