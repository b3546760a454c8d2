// How far a seat has seen a game, kept in this browser: so that a page can say what happened meanwhile.

const key = (table: string, seat: number) => `seen:${table}:${seat}`;

/** The number of moves seen; null if this browser has never shown the table from there. */
export function seenMoves(table: string, seat: number): number | null {
  const text = localStorage.getItem(key(table, seat));
  return text === null ? null : Number(text);
}

export function keepSeen(table: string, seat: number, moves: number): void {
  if (!document.hidden) localStorage.setItem(key(table, seat), String(moves));
}

export function forgetSeen(table: string): void {
  for (let seat = -1; seat < 5; seat++) localStorage.removeItem(key(table, seat));
}
