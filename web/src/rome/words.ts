// The words of Glory to Rome: for an edition, and in the language of the page.

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

const NONE: RomeWords = { page: {}, key: "", materials: [], roles: [], jack: "", bots: {}, cards: {} };

/** Nothing is there until somebody has asked for it. */
export const words = () => (dictionary.words.key ? (dictionary.words as RomeWords) : NONE);

/** Have the words of an edition, in the language of the page. */
export async function fetchWords(edition = ""): Promise<void> {
  if (!words().key || (edition && words().key !== edition)) await dictionary.loadGame(edition);
}

export function cardName(key: string): string {
  return key === "jack" ? words().jack : (words().cards[key]?.name ?? key);
}

export const MATERIALS = ["rubble", "wood", "brick", "concrete", "stone", "marble"] as const;
