// What a turn was about, and what was done to whom.

import type { Turn } from "../lib/chronicle";
import type { LogLine } from "../lib/protocol";
import { say } from "../lib/words.svelte";
import type { NameOf } from "../table/game";
import { roleName } from "./wording";

/** The role that was led; -1 if the leader thought, or has not decided yet. */
export function roleOf({ leader, entries }: Turn): number {
  const led = entries.find(({ line }) => line.kind === "led" || (line.kind === "began_petition" && line.player === leader));
  return led ? Number(led.line.event.role) : -1;
}

/** What was led, or that the leader thought. */
export function headOf(turn: Turn, own: number, nameOf: NameOf): string {
  const end = turn.leader === own ? "_own" : "";
  const role = roleOf(turn);
  const facts = { player: nameOf(turn.leader), role: role >= 0 ? roleName(role) : "" };
  if (role >= 0) return say(`table.head_led${end}`, facts);
  if (turn.entries.some(({ line }) => line.kind === "thought" && line.player === turn.leader)) return say(`table.head_thinks${end}`, facts);
  return turn.leader < 0 ? "" : say(`table.leads${end}`, facts);
}

const TAKEN = new Set(["plundered", "slew", "stole", "razed", "opened", "claimed_jack"]);

/** Whether something was done to a seat. */
export function against(line: LogLine, seat: number): boolean {
  if (line.kind === "gave") return line.player === seat;
  return TAKEN.has(line.kind) && line.event.seat === seat;
}
