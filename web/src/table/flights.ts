// A card flies from where it was to where it is. Only for the eye: nothing waits for it.

import sprite from "../lib/icons.generated.svg?url";
import { pace } from "../lib/pace.svelte";
import type { LogLine } from "../lib/protocol";
import type { GameOnScreen, Route } from "./game";

const MOST = 14;
const WIDE = 44;
const HIGH = 60;

interface Departure {
  route: Route;
  from: DOMRect;
}

/** Where cards start; asked for before the table shows the new state. */
export function departures(news: LogLine[], root: HTMLElement, game: GameOnScreen): Departure[] {
  if (!pace.flies) return [];
  return news
    .flatMap(game.routesOf)
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
  const at = (box: DOMRect) => `translate(${box.left + box.width / 2 - WIDE / 2}px, ${box.top + box.height / 2 - HIGH / 2}px)`;
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
  card.className = "flight";
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

function icon(name: string): SVGSVGElement {
  const space = "http://www.w3.org/2000/svg";
  const picture = document.createElementNS(space, "svg");
  picture.setAttribute("class", "i");
  const use = document.createElementNS(space, "use");
  use.setAttribute("href", `${sprite}#${name}`);
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
