// A card, or a counter, flies from where it was to where it is. Only for the eye: nothing waits for it.

import type { IconName } from "../lib/icons";
import { pace } from "../lib/pace.svelte";
import type { LogLine } from "../lib/protocol";
import { addressOf } from "../lib/sprites";
import type { GameOnScreen, Route } from "./game";

const MOST = 14;
const WIDE = 44;
const HIGH = 60;
const ROUND = 34;

interface Departure {
  route: Route;
  from: DOMRect;
}

/** Where cards start; asked for before the table shows the new state. */
export function departures(news: LogLine[], root: HTMLElement, game: GameOnScreen, own: number): Departure[] {
  if (!pace.flies) return [];
  return news
    .flatMap((line) => game.routesOf(line, own))
    .slice(0, MOST)
    .flatMap((route) => {
      const from = find(route.from, root);
      return from ? [{ route, from }] : [];
    });
}

/** Let them fly to where they lie now. */
export function fly(leaving: Departure[], root: HTMLElement): void {
  const { flight, stagger } = pace.timing;
  leaving.forEach(({ route, from }, number) => {
    const to = find(route.to, root);
    if (to) launch(route, from, to, number * stagger, flight);
  });
}

function launch(route: Route, from: DOMRect, to: DOMRect, delay: number, duration: number): void {
  const card = drawn(route);
  document.body.append(card);
  const [wide, high] = route.round ? [ROUND, ROUND] : [WIDE, HIGH];
  const at = (box: DOMRect) => `translate(${box.left + box.width / 2 - wide / 2}px, ${box.top + box.height / 2 - high / 2}px)`;
  const back = route.turns ? "rotateY(180deg)" : "rotateY(0deg)";
  const motion = card.animate(
    [
      { transform: `${at(from)} perspective(400px) scale(.9) ${back}`, opacity: 0.5 },
      { transform: `${at(from)} perspective(400px) scale(1) ${back}`, opacity: 1, offset: 0.12 },
      { transform: `${at(to)} perspective(400px) scale(.95) rotateY(0deg)`, opacity: 1, offset: 0.86 },
      { transform: `${at(to)} perspective(400px) scale(.6) rotateY(0deg)`, opacity: 0 },
    ],
    { duration, delay, easing: "cubic-bezier(.3, .1, .2, 1)", fill: "backwards" },
  );
  motion.onfinish = motion.oncancel = () => card.remove();
}

function drawn(route: Route): HTMLElement {
  const card = document.createElement("span");
  card.className = route.round ? "flight round" : "flight";
  card.setAttribute("aria-hidden", "true");
  const hidden = !route.tone;
  if (!hidden) card.append(face(route));
  if (hidden || route.turns) card.append(side("behind"));
  return card;
}

function face(route: Route): HTMLElement {
  const front = side("front");
  front.dataset.m = route.tone;
  if (route.icon) front.append(icon(route.icon));
  return front;
}

function side(name: string): HTMLElement {
  const element = document.createElement("span");
  element.className = name;
  return element;
}

function icon(name: IconName): SVGSVGElement {
  const space = "http://www.w3.org/2000/svg";
  const picture = document.createElementNS(space, "svg");
  picture.setAttribute("class", "i");
  const use = document.createElementNS(space, "use");
  use.setAttribute("href", addressOf(name));
  picture.append(use);
  return picture;
}

/** Where the first of some places is that can be seen; `hand/*wood` is the card of that colour chosen in the hand. */
function find(places: string[], root: HTMLElement): DOMRect | null {
  for (const place of places) {
    const chosen = /^hand\/\*(\w+)$/.exec(place);
    const selector = chosen ? `.picked[data-place^="hand/"][data-m="${chosen[1]}"]` : `[data-place="${CSS.escape(place)}"]`;
    const box = root.querySelector(selector)?.getBoundingClientRect();
    if (box && box.width > 0) return box;
  }
  return null;
}
