// A plot of points over turns: where things are drawn, as numbers; the picture itself is made elsewhere.

export interface Standing {
  turn: number;
  points: number[];
}

export interface Frame {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Round steps from 0 that reach the largest value, at most `most` of them. */
export function ticks(largest: number, most = 4): number[] {
  const step = [1, 2, 5, 10, 20, 25, 50, 100].find((one) => largest / one <= most) ?? Math.ceil(largest / most);
  return Array.from({ length: Math.floor(Math.max(0, largest) / step) + 1 }, (_, number) => number * step);
}

/** A number between two ends, as a place between two others. */
export function scale(value: number, from: [number, number], to: [number, number]): number {
  if (from[0] === from[1]) return to[0];
  return to[0] + ((value - from[0]) * (to[1] - to[0])) / (from[1] - from[0]);
}

/** A line of steps: points stay as they are until a turn changes them. */
export function steps(standings: Standing[], seat: number, largest: number, frame: Frame): string {
  const turns: [number, number] = [standings[0]?.turn ?? 0, standings[standings.length - 1]?.turn ?? 1];
  return standings
    .map(({ turn, points }, number) => {
      const x = round(scale(turn, turns, [frame.left, frame.right]));
      const y = round(scale(points[seat] ?? 0, [0, largest], [frame.bottom, frame.top]));
      return number ? `H${x}V${y}` : `M${x} ${y}`;
    })
    .join("");
}

/** Labels at the ends of the lines, moved apart so that none covers another; in the order they were given. */
export function apart(places: number[], gap: number, lowest: number): number[] {
  const order = places.map((place, number) => ({ place, number })).sort((one, other) => one.place - other.place);
  order.forEach((one, index) => {
    if (index) one.place = Math.max(one.place, order[index - 1].place + gap);
  });
  let limit = lowest;
  for (const one of [...order].reverse()) {
    one.place = Math.min(one.place, limit);
    limit = one.place - gap;
  }
  const moved = [...places];
  for (const { place, number } of order) moved[number] = place;
  return moved;
}

const round = (value: number) => Math.round(value * 10) / 10;

/** The turn that is drawn nearest to a place. */
export function nearest<T extends { turn: number }>(turns: T[], x: number, across: (turn: number) => number): T {
  const far = ({ turn }: T) => Math.abs(across(turn) - x);
  return turns.reduce((best, one) => (far(one) < far(best) ? one : best));
}
