import { expect, it } from "vitest";
import { wordsFor } from "../test/setup";
import { named } from "./api";
import { deckOf, neighbours } from "./deck";

const reference = (cards: [string, string, string, number, string[]][]) =>
  named(["Title", ["Players"], [[2]], { turn: ["The turn", [["Think.", ["Or lead."]]]] }, "Deck", [["Rubble", cards]]]);

const plain = reference([["bar", "Bar", "", 6, ["Hires."]]]);
const all = reference([["bar", "Bar", "", 6, ["Hires."]], ["castra", "Obóz", "", 6, ["Thinks."]]]);

it("gives the reference its names", () => {
  expect(plain.sections).toEqual([{ key: "turn", title: "The turn", topics: [{ sentence: "Think.", beneath: ["Or lead."] }] }]);
});

it("puts cards together, with those that a table may add marked", () => {
  const [rubble] = deckOf(plain, all, wordsFor("iv"));
  expect(rubble.map(({ key, name, geek }) => ({ key, name, geek }))).toEqual([
    { key: "bar", name: "Bar", geek: false },
    { key: "castra", name: "Obóz", geek: true }, // the words may have another name
  ]);
  expect(rubble[0].sentences).toEqual(["Hires."]);
});

it("goes round and round", () => {
  const cards = deckOf(plain, all, wordsFor("iv")).flat();
  const found = neighbours(cards, "bar");
  expect([found?.before.key, found?.after.key]).toEqual(["castra", "castra"]);
  expect(neighbours(cards, "nothing")).toBeNull();
});
