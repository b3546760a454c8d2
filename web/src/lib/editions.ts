// Editions by the name they have in the language of the page.

import { dictionary, say } from "./words.svelte";

/** A key goes on with what a table changed; what it begins with is the edition. */
export const baseOf = (key: string) => /^[a-z-]+/.exec(key)?.[0] ?? key;

/** By key; what the server calls it is the last resort. */
export function editionName(key: string, otherwise = key): string {
  const name = `edition_${baseOf(key).replace(/-/g, "_")}`;
  return dictionary.words.page.common?.[name] ? say(`common.${name}`) : otherwise;
}

/** Where the hint stands beside it. */
export function editionShort(key: string, otherwise = key): string {
  return dictionary.words.page.newtable?.[`short_${key.replace(/-/g, "_")}`] ?? editionName(key, otherwise);
}

/** What makes it recognisable: a year, a box. */
export function editionHint(key: string): string {
  const name = `hint_${key.replace(/-/g, "_")}`;
  return dictionary.words.page.newtable?.[name] ?? "";
}
