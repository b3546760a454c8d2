// All words come from the server, in the language chosen; a page asks for them by name.

/** What a page says, and what the words of a game add to it. */
export interface Words {
  page: Record<string, Record<string, string>>;
  /** Of which edition they are. */
  key: string;
  [more: string]: unknown;
}

const EMPTY: Words = { page: {}, key: "" };

class Dictionary {
  language = $state(firstLanguage());
  words = $state.raw<Words>(EMPTY);
  ready = $state(false);

  /** Without an edition, those of the one it has, or of the usual one. */
  async load(edition: string = this.words.key): Promise<void> {
    const query = new URLSearchParams({ lang: this.language, ...(edition && { edition }) });
    const answer = await fetch(`/api/words?${query}`);
    this.words = (await answer.json()) as Words;
    this.ready = true;
    document.documentElement.lang = this.language;
  }

  async speak(language: string): Promise<void> {
    this.language = language;
    localStorage.setItem("language", language);
    await this.load();
  }
}

function firstLanguage(): string {
  const stored = localStorage.getItem("language");
  if (stored === "en" || stored === "pl") return stored;
  return navigator.language.startsWith("pl") ? "pl" : "en";
}

export const dictionary = new Dictionary();

/** A page's own words: `say("table.pool")`, with {name} filled in. */
export function say(key: string, facts: Record<string, string | number> = {}): string {
  const [group, name] = key.split(".");
  const text = dictionary.words.page[group]?.[name] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, fact: string) => String(facts[fact] ?? ""));
}

/** Words that a game has for itself, or else those for any. */
export function sayOf(game: string, key: string, facts: Record<string, string | number> = {}): string {
  const [group, name] = key.split(".");
  return say(dictionary.words.page[group]?.[`${name}_${game}`] === undefined ? key : `${key}_${game}`, facts);
}
