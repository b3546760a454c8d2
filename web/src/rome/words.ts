// The words of Glory to Rome: they come with those of the page, for an edition and in a language.

import { dictionary, type Words } from "../lib/words.svelte";

export interface CardWords {
  name: string;
  material: number;
  value: number;
  copies: number;
  text: string;
  notes: string[];
}

export interface RomeWords extends Words {
  materials: string[];
  roles: string[];
  jack: string;
  bots: Record<string, string>;
  cards: Record<string, CardWords>;
}

export const words = () => dictionary.words as RomeWords;

export function cardName(key: string): string {
  return key === "jack" ? words().jack : (words().cards[key]?.name ?? key);
}

export const MATERIALS = ["rubble", "wood", "brick", "concrete", "stone", "marble"] as const;
