import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { GAMES, USUAL } from "./games";

/** What may name a game: its own folder, the list of all, and the types made from the server's. */
const OF_GAMES = new Set([...GAMES, "games.ts", "games.test.ts", "test", ...GAMES.map((game) => `protocol.${game}.ts`), "protocol.ts"]);

function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (OF_GAMES.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? files(path) : [path];
  });
}

it("has the usual one first", () => expect(USUAL).toBe(GAMES[0]));

it("is not known to what all games share", () => {
  const names = new RegExp(`\\b(${GAMES.join("|")})|["'_./](${GAMES.join("|")})`, "i");
  const found = files("src").filter((path) => names.test(readFileSync(path, "utf-8")));
  expect(files("src").length).toBeGreaterThan(80);
  expect(found).toEqual([]);
});
