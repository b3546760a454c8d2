import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { pageWords } from "../test/setup";
import { counted } from "./counted";
import { dictionary } from "./words.svelte";

const OURS = ["common", "landing", "newtable", "learn", "replay", "sit"];
const en = pageWords("en");
const pl = pageWords("pl");
/** A name without the form of a plural, of which Polish has more. */
const stem = (name: string) => name.replace(/_(one|few|many|other)$/, "");
const stems = (words: Record<string, string>) => [...new Set(Object.keys(words).map(stem))].sort();

it.each(OURS)("%s says the same things in both languages", (group) => expect(stems(pl[group])).toEqual(stems(en[group])));

it.each(OURS)("%s fills in the same facts in both languages", (group) => {
  const facts = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
  for (const [name, text] of Object.entries(pl[group])) {
    const english = en[group][name] ?? en[group][`${stem(name)}_other`];
    expect(facts(text), name).toEqual(facts(english));
  }
});

/** The letters of the small fonts that come with every page. */
function lettersAtHand(): (letter: string) => boolean {
  const ranges = [...readFileSync("src/styles/fonts.css", "utf-8").matchAll(/url\("\.\/fonts\/.*unicode-range: ([^;]*);/g)]
    .flatMap(([, list]) => list.split(", "))
    .map((range) => range.replace("U+", "").split("-").map((code) => parseInt(code, 16)));
  return (letter) => ranges.some(([first, last = first]) => letter.codePointAt(0)! >= first && letter.codePointAt(0)! <= last);
}

it.each([["en", en], ["pl", pl]])("%s is written with the letters that come with the page", (_, words) => {
  const atHand = lettersAtHand();
  const text = Object.values(words).flatMap((group) => Object.values(group)).join("");
  expect([...new Set(text)].filter((letter) => !atHand(letter))).toEqual([]);
});

it("counts as the language does", () => {
  expect([1, 2].map((n) => counted("newtable.cards", n))).toEqual(["1 card", "2 cards"]);
  dictionary.language = "pl";
  dictionary.words = { ...dictionary.words, page: pl };
  expect([1, 3, 5, 22].map((n) => counted("newtable.cards", n))).toEqual(["1 karta", "3 karty", "5 kart", "22 karty"]);
});
