// Seats of a table that is being set up.

import type { SeatWanted } from "./protocol";
import { dictionary } from "./words.svelte";

export type SeatKind = "human" | "bot" | "open";

export interface SeatPlan {
  kind: SeatKind;
  name: string;
  bot: string;
}

/** The server has the last word on both. */
export const FEWEST = 2;
export const MOST = 5;

const BOT_NAMES = ["Varro", "Agrippa", "Vitruvia", "Severus", "Fulvia", "Drusus"];

/** The one that sits down unless somebody chooses another. */
const USUAL = "rule-of-thumb";

export const usualBot = (bots: string[]) => (bots.includes(USUAL) ? USUAL : (bots.at(-1) ?? ""));

export function plan(kind: SeatKind, bots: string[], taken: SeatPlan[] = []): SeatPlan {
  const free = BOT_NAMES.find((name) => !taken.some((seat) => seat.name === name)) ?? "";
  return { kind, name: kind === "bot" ? free : "", bot: usualBot(bots) };
}

export function wanted(seat: SeatPlan): SeatWanted {
  if (seat.kind === "open") return { kind: "open" };
  const name = seat.name.trim();
  return seat.kind === "bot" ? { kind: "bot", name, bot: seat.bot } : { kind: "human", name };
}

/** A bot's name in a word or two; the sentence about it comes with all other words. */
export function botName(bot: string): string {
  const plain = bot.replace(/-/g, " ");
  return dictionary.words.page.newtable?.[`bot_${bot.replace(/-/g, "_")}`] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}
