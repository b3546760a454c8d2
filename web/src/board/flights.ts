// A card flies from where it was to where it is. Only for the eye: nothing waits for it.

import type { LogLine } from "../lib/protocol";
import { materialKey, materialOf } from "./wording";

const TAKES = 320;
const STAGGER = 60;
const MOST = 8;

interface Flight {
  from: string[];
  to: string[];
  /** What its face shows, if it may be seen. */
  material: string;
}

export function fly(news: LogLine[], root: HTMLElement): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden) return;
  const flights = news.flatMap(flightsOf).slice(0, MOST);
  flights.forEach((flight, number) => launch(flight, root, number * STAGGER));
}

function flightsOf({ kind, player, event }: LogLine): Flight[] {
  const material = materialKey(Number(event.material ?? -1));
  const face = event.card === undefined ? "back" : materialKey(materialOf(String(event.card)));
  const role = Number(event.role ?? -1);
  const hand = [`cards/${player}`, `seat/${player}`];
  const stock = (seat: number) => [`stock/${seat}`, `seat/${seat}`];
  switch (kind) {
    case "gathered":
      return [{ from: [`pool/${Number(event.material)}`], to: stock(player), material }];
    case "hired":
      return [{ from: [`pool/${role}`], to: [`client/${player}/${role}`, `seat/${player}`], material: materialKey(role) }];
    case "hired_card":
      return [{ from: hand, to: [`client/${player}/${role}`, `seat/${player}`], material: face }];
    case "hired_unseen":
      return [{ from: ["deck"], to: [`client/${player}/${role}`, `seat/${player}`], material: face }];
    case "sold":
      return [{ from: stock(player), to: [`vault/${player}`, `seat/${player}`], material }];
    case "sold_unseen":
      return [{ from: ["deck"], to: [`vault/${player}`, `seat/${player}`], material: "back" }];
    case "sold_card":
      return [{ from: hand, to: [`vault/${player}`, `seat/${player}`], material: face }];
    case "laid":
    case "laid_out":
      return [{ from: hand, to: [`building/${player}/${String(event.card)}`, `seat/${player}`], material: face }];
    case "added":
      return [{ from: stock(player), to: [`building/${player}/${String(event.card)}`, `seat/${player}`], material }];
    case "drew":
      return Array.from({ length: Math.min(4, Number(event.count ?? 1)) }, () => ({ from: ["deck"], to: hand, material: "back" }));
    case "took_jack":
      return [{ from: ["jacks"], to: hand, material: "jack" }];
    case "gave":
      return [{ from: hand, to: stock(Number(event.seat)), material: face }];
    case "stored":
      return [{ from: hand, to: stock(player), material: face }];
    case "discarded":
      return [{ from: hand, to: [`pool/${materialOf(String(event.card))}`, "deck"], material: face }];
    default:
      return [];
  }
}

function launch(flight: Flight, root: HTMLElement, delay: number): void {
  const from = find(flight.from, root);
  const to = find(flight.to, root);
  if (!from || !to) return;
  const card = document.createElement("span");
  card.className = flight.material === "back" ? "flight back" : "flight";
  if (flight.material !== "back") card.dataset.m = flight.material;
  card.setAttribute("aria-hidden", "true");
  document.body.append(card);
  const at = (box: DOMRect) => `translate(${box.left + box.width / 2 - 15}px, ${box.top + box.height / 2 - 21}px)`;
  const motion = card.animate(
    [
      { transform: `${at(from)} scale(1.1)`, opacity: 0.4 },
      { transform: `${at(from)} scale(1.1)`, opacity: 1, offset: 0.1 },
      { transform: `${at(to)} scale(0.9)`, opacity: 1, offset: 0.85 },
      { transform: `${at(to)} scale(0.8)`, opacity: 0 },
    ],
    { duration: TAKES, delay, easing: "cubic-bezier(.2, .7, .2, 1)", fill: "backwards" },
  );
  motion.onfinish = motion.oncancel = () => card.remove();
}

/** Where the first of some places is that can be seen. */
function find(places: string[], root: HTMLElement): DOMRect | null {
  for (const place of places) {
    const box = root.querySelector(`[data-place="${CSS.escape(place)}"]`)?.getBoundingClientRect();
    if (box && box.width > 0) return box;
  }
  return null;
}
