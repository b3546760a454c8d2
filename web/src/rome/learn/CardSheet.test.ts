import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, expect, it } from "vitest";
import { router } from "../../lib/router.svelte";
import type { DeckCard } from "../deck";
import CardSheet from "./CardSheet.svelte";

const card = (key: string, name: string, sentence = "Hires."): DeckCard => ({
  key, name, also: "", material: 0, value: 1, copies: 3, sentences: [sentence], notes: ["Not twice."], geek: false,
});

beforeEach(() => {
  router.go("/learn/iv/bar");
  render(CardSheet, {
    card: card("bar", "Bar"),
    edition: "iv",
    before: card("road", "Road"),
    after: card("insula", "Insula"),
    at: 0,
    of: 3,
    elsewhere: [
      { edition: "iv", card: card("bar", "Bar") },
      { edition: "imperium", card: card("bar", "Bar") },
      { edition: "polish", card: card("bar", "Tawerna", "Hires twice.") },
      { edition: "republic", card: undefined },
    ],
  });
});

it("goes to the card before and after, and back to all, by keys", async () => {
  for (const [key, path] of [["ArrowRight", "/learn/iv/insula"], ["ArrowLeft", "/learn/iv/road"], ["Escape", "/learn/iv"]]) {
    await fireEvent.keyDown(document.body, { key });
    expect(router.path).toBe(path);
  }
});

it("says what the card does elsewhere: the same, otherwise, or nothing", () => {
  const said = screen.getAllByRole("listitem").map((item) => item.textContent?.replace(/\s+/g, " ").trim());
  expect(said.slice(1)).toEqual(["I.V is the one you see", "Imperium the same", "PolishTawerna Hires twice.", "Republicnot in this edition"]);
});
