// All words come from the server, in the language chosen; a page asks for them by name.

export interface CardWords {
  name: string;
  material: number;
  value: number;
  copies: number;
  text: string;
  notes: string[];
}

export interface Words {
  page: Record<string, Record<string, string>>;
  materials: string[];
  roles: string[];
  jack: string;
  bots: Record<string, string>;
  cards: Record<string, CardWords>;
}

const EMPTY: Words = { page: {}, materials: [], roles: [], jack: "Jack", bots: {}, cards: {} };

class Dictionary {
  language = $state(firstLanguage());
  edition = $state("iv");
  words = $state<Words>(EMPTY);
  ready = $state(false);

  async load(edition: string = this.edition): Promise<void> {
    this.edition = edition;
    const query = new URLSearchParams({ lang: this.language, edition });
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

export function cardName(key: string): string {
  return key === "jack" ? dictionary.words.jack : (dictionary.words.cards[key]?.name ?? key);
}

export const MATERIALS = ["rubble", "wood", "brick", "concrete", "stone", "marble"] as const;
