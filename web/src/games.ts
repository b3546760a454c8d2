// The games there are, the usual one first. What they bring is fetched when somebody wants it.

import type { Component } from "svelte";
import type { Choices } from "./lib/api";
import type { NewTable } from "./lib/protocol";
import type { GameOnScreen } from "./table/game";

/** What a page about the rules is asked for. */
interface LearnProps {
  editions: string[];
  edition: string;
  card: string;
}

/** What a new table of the game is made of; nothing said is the usual. */
interface SetupProps {
  choices: Choices;
  wanted: Partial<NewTable>;
}

interface Known {
  screen: () => Promise<GameOnScreen>;
  learn: () => Promise<{ default: Component<LearnProps> }>;
  setup: () => Promise<{ default: Component<SetupProps, object, "wanted"> }>;
}

const KNOWN: Record<string, Known> = {
  rome: {
    screen: async () => (await import("./rome/rome")).ROME,
    learn: () => import("./rome/Learn.svelte"),
    setup: () => import("./rome/Setup.svelte"),
  },
  mundi: {
    screen: async () => (await import("./mundi/mundi")).MUNDI,
    learn: () => import("./mundi/Learn.svelte"),
    setup: () => import("./mundi/Setup.svelte"),
  },
};

export const GAMES = Object.keys(KNOWN);
export const USUAL = GAMES[0];

export const learnPage = (game: string) => KNOWN[game].learn();
export const setupOf = (game: string) => KNOWN[game].setup();

/** Fetch what a table of the usual game needs, before anybody sits at it. */
export const fetchUsual = () => KNOWN[USUAL].screen();

/** A game, with the words that an edition of it needs in the language of the page. */
export async function gameOnScreen(key: string, edition: string): Promise<GameOnScreen> {
  const game = await KNOWN[key].screen();
  await game.prepare(edition);
  return game;
}
