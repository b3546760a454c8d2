// The stones of an arch: pure drawing.

export interface Stone {
  path: string;
  fill: string;
}

export interface ArchShape {
  /** Radius of the opening, and of the ring around it. */
  inner: number;
  outer: number;
  /** Colours of the ring from left to right, its keystone in the middle; then of the posts, from the top. */
  ring: string[];
  left: string[];
  right: string[];
}

const KEYSTONE = 8; // how far it stands out at the top, in the units of the drawing
const POST = 36; // height of one stone of a post

export const plain = "lime";
export const colour = (name: string) => (name === plain ? "var(--lime)" : `var(--${name}-fill)`);

/** The box of an arch with posts of any length: the ring's width, its top at 0. */
export const widthOf = (arch: ArchShape) => 2 * arch.outer;

/** The opening, down to a depth. */
export function opening(arch: ArchShape, depth: number): string {
  const { inner, outer } = arch;
  const spring = outer + KEYSTONE;
  return `M${outer - inner} ${depth}V${spring}a${inner} ${inner} 0 0 1 ${2 * inner} 0V${depth}z`;
}

/** Ring and posts, down to a depth. */
export function stones(arch: ArchShape, depth: number): Stone[] {
  return [...ringOf(arch), ...postOf(arch.left, 0, arch, depth), ...postOf(arch.right, arch.outer + arch.inner, arch, depth)];
}

function ringOf({ inner, outer, ring }: ArchShape): Stone[] {
  const spring = outer + KEYSTONE;
  const key = (ring.length - 1) / 2;
  const at = (angle: number, radius: number) =>
    `${round(outer - radius * Math.cos(angle))} ${round(spring - radius * Math.sin(angle))}`;
  const drawn = ring.map((name, number) => {
    const from = (Math.PI * number) / ring.length;
    const to = (Math.PI * (number + 1)) / ring.length;
    const out = number === key ? outer + KEYSTONE : outer;
    const path = `M${at(from, inner)}L${at(from, out)}A${out} ${out} 0 0 1 ${at(to, out)}L${at(to, inner)}A${inner} ${inner} 0 0 0 ${at(from, inner)}Z`;
    return { path, fill: colour(name) };
  });
  return [...drawn.filter((_, number) => number !== key), drawn[key]]; // the keystone lies over its neighbours
}

function postOf(names: string[], x: number, { inner, outer }: ArchShape, depth: number): Stone[] {
  const spring = outer + KEYSTONE;
  const count = Math.ceil((depth - spring) / POST);
  return Array.from({ length: count }, (_, number) => ({
    path: `M${x} ${round(spring + number * POST)}h${outer - inner}v${POST}h${inner - outer}z`,
    fill: colour(names[number % names.length]),
  }));
}

const round = (value: number) => Math.round(value * 10) / 10;
