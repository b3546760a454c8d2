// Figures with their nouns, in the form the language wants.

import { dictionary, say } from "./words.svelte";

/** `counted("newtable.seats", 3)` is the word `seats_few`, `seats_many` or whatever the language has for 3. */
export function counted(key: string, n: number): string {
  const form = new Intl.PluralRules(dictionary.language).select(n);
  const [group, name] = key.split(".");
  const has = dictionary.words.page[group]?.[`${name}_${form}`] !== undefined;
  return say(`${key}_${has ? form : "other"}`, { n });
}
