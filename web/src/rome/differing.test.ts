import { expect, it } from "vitest";
import { CHOICES, wordsFor } from "../test/setup";
import { differing } from "./differing";

const words = { iv: wordsFor("iv"), republic: wordsFor("republic") };

it("lists figures and cards that differ, and only those", () => {
  expect(differing(CHOICES, words)).toEqual([
    { key: "hand", material: -1, cells: { iv: "4 cards, 1 Jack", republic: "5 cards" } },
    { key: "petition", material: -1, cells: { iv: "3 alike", republic: "2 alike" } },
    { key: "cards", material: 1, cells: { iv: "Circus", republic: "Crane" } },
  ]);
});

it("has nothing to say of editions that are the same", () => {
  const same = { ...CHOICES, editions: { iv: CHOICES.editions.iv, twin: CHOICES.editions.iv } };
  expect(differing(same, { iv: words.iv, twin: words.iv })).toEqual([]);
});
