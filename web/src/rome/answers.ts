// With what each player answered the role of this turn, and what they say aloud.

import type { LogLine } from "../lib/protocol";
import { dictionary, say } from "../lib/words.svelte";
import { roleName } from "./wording";
import { cardName } from "./words";

/** With what a player answered the role led in this turn. */
export interface Answer {
  kind: "card" | "jack" | "think" | "petition";
  card: string;
  role: number;
  /** All cards laid down for it. */
  cards: string[];
}

export function answersOf(log: LogLine[]): Map<number, Answer> {
  const answers = new Map<number, Answer>();
  for (const { kind, player, event } of thisTurn(log)) {
    const card = String(event.card ?? "");
    const before = answers.get(player);
    if (kind === "led" || kind === "followed") {
      const cards = [...(before?.cards ?? []), card];
      answers.set(player, before ? { ...before, cards } : { kind: card === "jack" ? "jack" : "card", card, role: Number(event.role), cards });
    } else if (kind === "began_petition" && !before) {
      answers.set(player, { kind: "petition", card: "", role: Number(event.role), cards: [] });
    } else if (kind === "petitioned" && before) {
      answers.set(player, { ...before, cards: [...before.cards, card] });
    } else if (kind === "thought" && !before) {
      answers.set(player, { kind: "think", card: "", role: -1, cards: [] });
    }
  }
  return answers;
}

function thisTurn(log: LogLine[]): LogLine[] {
  let first = log.length;
  while (first > 0 && log[first - 1].kind !== "turn_passed") first--;
  return log.slice(first);
}

/** What everybody says at the table, by event; the sentence of the log where there is no word of one's own for it. */
const SPOKEN = new Set(["demanded", "glory_to_rome", "declined", "surrendered", "gave"]);
/** What only others need to say: one knows one's own answer. */
const ANNOUNCED = new Set(["led", "followed", "thought", "began_petition"]);

/** What a player says when something happens; nothing: an empty text. */
export function spoken(line: LogLine, own: number, nameOf: (seat: number) => string): string {
  const { kind, player, event } = line;
  if (!SPOKEN.has(kind) && !(ANNOUNCED.has(kind) && player !== own)) return "";
  if (dictionary.words.page.table?.[`voice_${kind}`]) {
    return say(`table.voice_${kind}`, {
      card: event.card === undefined ? "" : cardName(String(event.card)),
      role: roleName(Number(event.role ?? -1)),
      seat: event.seat === undefined ? "" : nameOf(Number(event.seat)),
    });
  }
  return line.text.replace(/^[^:]{1,60}:\s*/, ""); // the bubble hangs at the seat that the sentence names
}
