// The cards of an edition, put together from the reference and the dictionary.

import type { Reference } from "../lib/api";
import type { RomeWords } from "./words";

export interface DeckCard {
  key: string;
  name: string;
  /** What the language of the page calls it, if that is another name. */
  also: string;
  material: number;
  value: number;
  copies: number;
  /** What it does in this edition. */
  sentences: string[];
  notes: string[];
  /** Only in the deck if a table adds it. */
  geek: boolean;
}

/** All cards by material; `all` has the additional ones too. */
export function deckOf(plain: Reference, all: Reference, words: RomeWords): DeckCard[][] {
  const usual = new Set(plain.suits.flatMap((suit) => suit.cards.map((card) => card.card)));
  return all.suits.map((suit) =>
    suit.cards
      .filter((card) => card.card in words.cards)
      .map((card) => {
        const { material, value, notes } = words.cards[card.card];
        return { ...card, key: card.card, material, value, notes, geek: !usual.has(card.card) };
      }),
  );
}

/** The card before and the one after, round and round. */
export function neighbours(cards: DeckCard[], key: string): { at: number; before: DeckCard; after: DeckCard } | null {
  const at = cards.findIndex((card) => card.key === key);
  if (at < 0) return null;
  return { at, before: cards[(at + cards.length - 1) % cards.length], after: cards[(at + 1) % cards.length] };
}

export interface Filter {
  /** What to look for in names and texts. */
  text: string;
  /** Of one material only; -1 for all. */
  material: number;
  /** "all", those every table plays with ("base"), or those a table may add ("geek"). */
  cards: string;
}

/** Letters as one types them in a hurry: no capitals, no accents. */
export function plainLetters(text: string): string {
  return text.toLowerCase().replace(/ł/g, "l").normalize("NFD").replace(/\p{M}/gu, "");
}

/** The cards that a filter lets through, by material; every word looked for must be somewhere on the card. */
export function filtered(suits: DeckCard[][], { text, material, cards }: Filter): DeckCard[][] {
  const words = plainLetters(text).split(/\s+/).filter(Boolean);
  const fits = (card: DeckCard) => {
    if (cards !== "all" && card.geek !== (cards === "geek")) return false;
    const said = plainLetters([card.name, card.also, ...card.sentences, ...card.notes].join(" "));
    return words.every((word) => said.includes(word));
  };
  return suits.map((suit, number) => (material < 0 || number === material ? suit.filter(fits) : []));
}
