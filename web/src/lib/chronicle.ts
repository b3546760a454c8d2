// The chronicle: what happened, by turn; what was decided, what followed from it, and what happened by itself.

import type { LogLine } from "./protocol";

export interface Entry {
  line: LogLine;
  /** Its place in the whole log. */
  number: number;
  /** It follows from the line before it, within the same move. */
  follows: boolean;
  /** Nobody decided it: another player's move brought it about. */
  unasked: boolean;
}

export interface Turn {
  number: number;
  leader: number;
  /** The latest first. */
  entries: Entry[];
}

/** Lines that begin a turn say nothing that the others don't. */
export const beginsTurn = (line: LogLine) => line.kind === "turn_passed" || line.kind === "turn_began";

/** The latest turn first. What was there before the first turn is turn 0. */
export function turnsOf(log: LogLine[]): Turn[] {
  const turns: Turn[] = [{ number: 0, leader: -1, entries: [] }];
  let move = -1;
  let mover = -1;
  log.forEach((line, number) => {
    let turn = turns[turns.length - 1];
    const begins = line.at !== move;
    if (begins) {
      move = line.at;
      mover = line.player;
    }
    if (beginsTurn(line)) {
      turns.push({ number: Number(line.event.turn), leader: line.player, entries: [] });
      return;
    }
    const mine = line.player === mover;
    turn = turns[turns.length - 1];
    turn.entries.unshift({ line, number, follows: !begins && mine && move > 0, unasked: !begins && !mine && move > 0 });
  });
  return turns.filter((turn) => turn.number || turn.entries.length).reverse();
}

/**
 * The number of the line after which everything is new to a seat: the last one that it brought about itself before
 * others had their say. Nothing is new: -1.
 */
export function sinceOwn(log: LogLine[], seat: number): number {
  if (seat < 0) return -1;
  const own = ownLines(log, seat);
  let at = log.length - 1;
  while (at >= 0 && (own.has(at) || beginsTurn(log[at]))) at--;
  const latest = at;
  while (at >= 0 && !(own.has(at) && log[at].player === seat && !beginsTurn(log[at]))) at--;
  return at >= 0 && latest > at ? at : -1;
}

/** Lines of moves that a seat made itself. */
function ownLines(log: LogLine[], seat: number): Set<number> {
  const own = new Set<number>();
  let move = -1;
  let mine = false;
  log.forEach((line, number) => {
    if (line.at !== move) {
      move = line.at;
      mine = line.player === seat && move > 0;
    }
    if (mine) own.add(number);
  });
  return own;
}
