// What the server would say, for tests of pages: the real words of the page, read from where the server reads them.

import { readFileSync } from "node:fs";
import { beforeEach, vi } from "vitest";
import { dictionary } from "../lib/words.svelte";
import type { RomeWords } from "../rome/words";

const FOLDER = "../src/spolia/rome/wording";

/** Enough of TOML for these files: tables of one level, and one line of text for each name. */
export function pageWords(language: string): Record<string, Record<string, string>> {
  const groups: Record<string, Record<string, string>> = {};
  let group: Record<string, string> = {};
  for (const line of readFileSync(`${FOLDER}/page.${language}.toml`, "utf-8").split("\n")) {
    const head = /^\[(\w+)\]$/.exec(line);
    const entry = /^(\w+) = (".*")$/.exec(line);
    if (head) group = groups[head[1]] = {};
    else if (entry) group[entry[1]] = JSON.parse(entry[2]) as string;
    else if (line && !line.startsWith("#")) throw new Error(`page.${language}.toml: ${line}`);
  }
  return groups;
}

const card = (name: string, material: number, copies: number) => ({ name, material, value: 1, copies, text: "", notes: [] });

export function wordsFor(edition: string, language = "en"): RomeWords {
  const republic = edition === "republic";
  return {
    page: pageWords(language),
    key: edition,
    materials: ["rubble", "wood", "brick", "concrete", "stone", "marble"],
    roles: ["Laborer", "Craftsman", "Legionary", "Architect", "Merchant", "Patron"],
    jack: "Jack",
    bots: { random: "Any move.", "rule-of-thumb": "Some sense." },
    cards: {
      bar: card("Bar", 0, 6),
      circus: card("Circus", 1, republic ? 0 : 6),
      crane: card("Crane", 1, republic ? 6 : 0),
      castra: card("Castra", 0, 0),
    },
  };
}

const parameters = { orders_dealt: 4, jacks_dealt: 1, petition_size: 3 };
export const CHOICES = {
  editions: {
    iv: { name: "I.V", parameters },
    republic: { name: "Republic", parameters: { orders_dealt: 5, jacks_dealt: 0, petition_size: 2 } },
  },
  geek: { castra: 6 },
  bots: ["random", "rule-of-thumb"],
  about: { random: "Any move.", "rule-of-thumb": "Some sense." },
  rules: {},
  open_hands: true,
  fewest: 2,
  most: 5,
};

export interface Sent {
  path: string;
  method: string;
  body: string;
}

/** Calls that were made, the newest last. */
export const sent: Sent[] = [];
/** Answers by path; a function is asked each time. */
export const answers: Record<string, unknown> = {};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  sent.length = 0;
  for (const path of Object.keys(answers)) delete answers[path];
  answers["/api/choices"] = CHOICES;
  dictionary.language = "en";
  dictionary.words = wordsFor("iv");
  dictionary.ready = true;
  vi.stubGlobal("scrollTo", vi.fn());
  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, location.origin);
    sent.push({ path: url.pathname, method: init.method ?? "GET", body: String(init.body ?? "") });
    if (url.pathname === "/api/words") return Response.json(wordsFor(url.searchParams.get("edition") ?? "iv"));
    const answer = answers[`${init.method ?? "GET"} ${url.pathname}`] ?? answers[url.pathname];
    if (answer instanceof Response) return answer.clone();
    return answer === undefined ? Response.json({ code: "no_table", sentence: "No." }, { status: 404 }) : Response.json(answer);
  });
});
