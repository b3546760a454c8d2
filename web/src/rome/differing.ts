// What differs between editions, as a small table: figures and cards, all of them from the server.

import type { Choices } from "../lib/api";
import { counted } from "../lib/counted";
import type { RomeWords } from "./words";

export interface DifferingRow {
  key: string;
  /** Of which material these cards are; -1 for figures. */
  material: number;
  /** By edition. */
  cells: Record<string, string>;
}

export function differing(choices: Choices, words: Record<string, RomeWords>): DifferingRow[] {
  const editions = Object.keys(choices.editions);
  const figures = (key: string, text: (figure: (name: string) => number, edition: string) => string): DifferingRow => ({
    key,
    material: -1,
    cells: fill(editions, (edition) => text((name) => choices.editions[edition].parameters[name], edition)),
  });
  const rows = [
    figures("hand", (figure, edition) => {
      const jacks = figure("jacks_dealt");
      const cards = counted("newtable.cards", figure("orders_dealt"));
      return jacks ? `${cards}, ${jacks}${jacks > 1 ? " ×" : ""} ${words[edition].jack}` : cards;
    }),
    figures("petition", (figure) => counted("newtable.alike", figure("petition_size"))),
    ...[0, 1, 2, 3, 4, 5].map((material) => cardsOf(material, editions, words)),
  ];
  return rows.filter((row) => new Set(Object.values(row.cells)).size > 1);
}

/** The cards of a material that not every edition has. */
function cardsOf(material: number, editions: string[], words: Record<string, RomeWords>): DifferingRow {
  const has = (edition: string, card: string) => words[edition].cards[card].copies > 0;
  const cards = Object.keys(words[editions[0]].cards).filter(
    (card) => words[editions[0]].cards[card].material === material && !editions.every((edition) => has(edition, card)),
  );
  const text = (edition: string) =>
    cards
      .filter((card) => has(edition, card))
      .map((card) => words[edition].cards[card].name)
      .join(", ") || "–";
  return { key: "cards", material, cells: fill(editions, text) };
}

function fill(editions: string[], text: (edition: string) => string): Record<string, string> {
  return Object.fromEntries(editions.map((edition) => [edition, text(edition)]));
}
