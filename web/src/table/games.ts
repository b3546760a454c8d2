// The games there are. The usual one comes with the table; every other when somebody sits down to it.

import { ROME } from "../board/rome";
import type { GameOnScreen } from "./game";

const OTHERS: Record<string, () => Promise<GameOnScreen>> = {
  mundi: async () => (await import("../mundi/mundi")).MUNDI,
};

/** A game, with the words that an edition of it needs in the language of the page. */
export async function gameOnScreen(key: string, edition: string): Promise<GameOnScreen> {
  const game = key in OTHERS ? await OTHERS[key]() : ROME;
  await game.prepare(edition);
  return game;
}
