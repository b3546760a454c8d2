import { expect, it } from "vitest";
import { named } from "../lib/api";
import { wordsFor } from "../test/setup";
import { deckOf, filtered, neighbours, type DeckCard } from "./deck";

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

const card = (key: string, name: string, material: number, geek = false, sentence = ""): DeckCard => ({
  key, name, also: "", material, value: 1, copies: 3, sentences: [sentence], notes: ["Not twice."], geek,
});
const suits = [[card("bar", "Tawerna", 0), card("castra", "Obóz", 0, true)], [card("bath", "Łaźnie", 1, false, "Klient działa.")]];
const found = (filter: Partial<Parameters<typeof filtered>[1]>) =>
  filtered(suits, { text: "", material: -1, cards: "all", ...filter }).flat().map(({ key }) => key);

it("finds cards by name, without accents, and by what they say", () => {
  expect(found({})).toEqual(["bar", "castra", "bath"]);
  expect(found({ text: "laz" })).toEqual(["bath"]);
  expect(found({ text: "OBOZ twice" })).toEqual(["castra"]);
  expect(found({ text: "dziala klient" })).toEqual(["bath"]);
  expect(found({ text: "klient tawerna" })).toEqual([]);
});

it("filters by material, and by whether every table plays with them", () => {
  expect(found({ material: 1 })).toEqual(["bath"]);
  expect(found({ cards: "geek" })).toEqual(["castra"]);
  expect(found({ cards: "base" })).toEqual(["bar", "bath"]);
});
