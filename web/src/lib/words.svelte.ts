// All words come from the server, in the language chosen; a page asks for them by name.

/** What a page says, and what the words of the usual game add to it once they are wanted. */
export interface Words {
  page: Record<string, Record<string, string>>;
  /** Of which edition these are; none yet: empty. */
  key: string;
  [more: string]: unknown;
}

const EMPTY: Words = { page: {}, key: "" };

class Dictionary {
  language = $state(firstLanguage());
  words = $state.raw<Words>(EMPTY);
  ready = $state(false);

  /** The words of the page, and those of the usual game if it has had any. */
  async load(): Promise<void> {
    const { key } = this.words;
    const [page, game] = await Promise.all([this.#part("page"), key ? this.#part("game", key) : {}]);
    this.words = { key: "", ...page, ...game } as Words;
    this.ready = true;
    document.documentElement.lang = this.language;
  }

  /** The words that an edition of the usual game needs; without one, the usual edition. */
  async loadGame(edition = ""): Promise<void> {
    const game = await this.#part("game", edition);
    this.words = { ...this.words, ...game };
  }

  async speak(language: string): Promise<void> {
    this.language = language;
    localStorage.setItem("language", language);
    await this.load();
  }

  async #part(part: string, edition = ""): Promise<Partial<Words>> {
    const query = new URLSearchParams({ lang: this.language, part, ...(edition && { edition }) });
    const answer = await fetch(`/api/words?${query}`);
    if (!answer.ok) throw new Error(String(answer.status));
    return (await answer.json()) as Partial<Words>;
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
