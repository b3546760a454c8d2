// The calls over HTTP. What the server refuses comes back as a sentence.

import type { DifferenceData, Moment, NewTable, Problem, Standings, TableLine, TableMade } from "./protocol";
import { dictionary, type Words } from "./words.svelte";

/** Something the server would not do, in its own words. */
export class Refusal extends Error {
  readonly code: string;

  constructor(problem: Problem) {
    super(problem.sentence);
    this.code = problem.code;
  }
}

export interface EditionFacts {
  name: string;
  parameters: Record<string, number>;
}

export interface Choices {
  /** How many can play. */
  fewest: number;
  most: number;
  /** Those best known first. */
  editions: Record<string, EditionFacts>;
  /** The additional cards, with their copies. */
  geek: Record<string, number>;
  bots: string[];
  /** A sentence about each of them. */
  about: Record<string, string>;
  /** Whether hands can lie open, for teaching. */
  open_hands: boolean;
  /** Figures of the rules that a table may change. */
  rules: Record<string, HouseRule>;
}

export interface HouseRule {
  name: string;
  low: number;
  high: number;
  /** What no and yes mean, where these are the figures. */
  sentences: string[];
}

export interface Tables {
  yours: TableLine[];
  watch: TableLine[];
  over: TableLine[];
}

export interface ReferenceCard {
  /** Its key. */
  card: string;
  name: string;
  also: string;
  copies: number;
  sentences: string[];
}

export interface Reference {
  title: string;
  labels: string[];
  rows: number[][];
  sections: { key: string; title: string; topics: { sentence: string; beneath: string[] }[] }[];
  deckTitle: string;
  suits: { title: string; cards: ReferenceCard[] }[];
}

async function call<T>(path: string, init?: RequestInit): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(spoken(path), init);
  } catch {
    throw new Refusal({ code: "unreachable", sentence: "" });
  }
  const data: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const problem = data as Partial<Problem> | null;
    throw new Refusal({ code: problem?.code ?? "error", sentence: problem?.sentence ?? "" });
  }
  return data as T;
}

/** Every call says which language to answer in. */
function spoken(path: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}lang=${dictionary.language}`;
}

function post<T>(path: string, body: unknown): Promise<T> {
  return call<T>(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
}

/** What went wrong, in the language of the page where it has words for it, else as the server said it. */
export function sentenceOf(error: unknown): string {
  const words = dictionary.words.page.common ?? {};
  if (!(error instanceof Refusal)) return words.error ?? String(error);
  return words[`refused_${error.code}`] || error.message || words.error || error.code;
}

const kept = new Map<string, Promise<unknown>>();

/** What doesn't change while the page is open is fetched once. */
function once<T>(path: string): Promise<T> {
  const key = spoken(path);
  let answer = kept.get(key) as Promise<T> | undefined;
  if (!answer) {
    answer = call<T>(path);
    answer.catch(() => kept.delete(key));
    kept.set(key, answer);
  }
  return answer;
}

/** What a table of a game is made of. */
export const choicesOf = (game: string) => once<Choices>(`/api/choices?game=${game}`);

/** The words of an edition, as the game has them. */
export const wordsOf = <W extends Words>(edition: string) => once<W>(`/api/words?part=game&edition=${encodeURIComponent(edition)}`);

export const differences = (a: string, b: string) =>
  once<DifferenceData>(`/api/editions/differences?a=${encodeURIComponent(a)}&b=${encodeURIComponent(b)}`);

type ReferenceSent = [
  title: string,
  labels: string[],
  rows: number[][],
  sections: Record<string, [title: string, topics: [sentence: string, beneath: string[]][]]>,
  deckTitle: string,
  suits: [title: string, cards: [card: string, name: string, also: string, copies: number, sentences: string[]][]][],
];

export async function reference(edition: string, geek = false): Promise<Reference> {
  return named(await once<ReferenceSent>(`/api/reference/${encodeURIComponent(edition)}?geek=${geek ? "all" : ""}`));
}

/** That of another game. */
export async function referenceOf(game: string, edition: string): Promise<Reference> {
  return named(await once<ReferenceSent>(`/api/reference/${encodeURIComponent(edition)}?game=${game}`));
}

/** The reference comes as rows; here its columns get their names. */
export function named([title, labels, rows, sections, deckTitle, suits]: ReferenceSent): Reference {
  return {
    title,
    labels,
    rows,
    sections: Object.entries(sections).map(([key, [heading, topics]]) => ({
      key,
      title: heading,
      topics: topics.map(([sentence, beneath]) => ({ sentence, beneath })),
    })),
    deckTitle,
    suits: suits.map(([heading, cards]) => ({
      title: heading,
      cards: cards.map(([card, name, also, copies, sentences]) => ({ card, name, also, copies, sentences })),
    })),
  };
}

export const tables = () => call<Tables>("/api/tables");

export async function makeTable(wanted: NewTable): Promise<TableMade> {
  const made = await post<TableMade>("/api/tables", wanted);
  keepInvite(made.table, made.invite);
  return made;
}

export const sitDown = (id: string, invite: string, name: string) =>
  post<{ seat: number }>(at(id, "sit"), { invite, name });

export const takeIn = (record: string) =>
  call<{ table: string }>("/api/records", { method: "POST", headers: { "Content-Type": "application/json" }, body: record });

/** A call about one table. */
const at = (id: string, what: string) => `/api/tables/${encodeURIComponent(id)}/${what}`;

/** A moment as a seat saw it; of a finished game also with everything face up, or without the memory aid. */
export function replayed(id: string, number: number, seat: number, open = false, memory = true): Promise<Moment> {
  return call<Moment>(at(id, `replay/${number}?seat=${seat}${open ? "&open=1" : ""}${memory ? "" : "&memory=0"}`));
}

export const recordAddress = (id: string) => at(id, "record");

export const course = (id: string) => call<Standings>(at(id, "course"));

/** The same people at a new table; asked twice, it is the same one. */
export const rematch = (id: string) => post<TableMade>(at(id, "rematch"), {});

/** A personal link for another device of one's own. */
export const deviceLink = (id: string) => post<{ link: string }>(at(id, "device"), {});

/** Play on from a moment of a finished game, in one of its seats, against a bot in all others. */
export const continueFrom = (id: string, move: number, seat: number, bot: string, name: string) =>
  post<TableMade>(at(id, "continue"), { move, seat, bot, name });

/** Take the seats of a personal link to this browser too. */
export const moveIn = (token: string) => post<{ table: string }>(`/api/device/${encodeURIComponent(token)}`, {});

// ---- invitations: whoever has the link may sit down ----

export function keepInvite(id: string, invite: string): void {
  sessionStorage.setItem(`invite:${id}`, invite);
}

export function inviteLink(id: string): string {
  const invite = sessionStorage.getItem(`invite:${id}`);
  return invite ? `${location.origin}/t/${encodeURIComponent(id)}#${invite}` : "";
}

// ---- a person's own name, for the next table ----

export const ownName = () => localStorage.getItem("name") ?? "";
export const keepName = (name: string) => localStorage.setItem("name", name.trim());
