// Where on the table a choice is made. Every choice that has no place here is offered as a button,
// so nothing the engine allows is ever out of reach.

import type { Choice, ViewData } from "../lib/protocol.rome";
import type { Place } from "../table/game";
import { words } from "./words";

export type { Place };

export const handPlace = (card: string): Place => `hand/${card}`;
export const revealedPlace = (card: string): Place => `revealed/${card}`;
export const poolPlace = (material: number): Place => `pool/${material}`;
export const sitePlace = (material: number): Place => `site/${material}`;
export const stockPlace = (seat: number, material: number): Place => `stock/${seat}/${material}`;
export const clientPlace = (seat: number, role: number): Place => `client/${seat}/${role}`;
export const buildingPlace = (seat: number, card: string): Place => `building/${seat}/${card}`;
export const influencePlace = (seat: number, material: number): Place => `influence/${seat}/${material}`;
export const answerPlace = (seat: number): Place => `answer/${seat}`;
export const vaultPlace = (seat: number): Place => `vault/${seat}`;
export const seatPlace = (seat: number): Place => `seat/${seat}`;
export const DECK: Place = "deck";
export const JACKS: Place = "jacks";

export type Tab = "me" | "city" | "others" | "chronicle";

/** The tab of a small screen on which a place is; the hand is always in sight. */
export function tabOf(place: Place, own: number): Tab | "hand" {
  const [kind, seat] = place.split("/");
  if (kind === "hand") return "hand";
  if (kind === "pool" || kind === "site" || kind === "deck" || kind === "jacks") return "city";
  if (kind === "revealed") return "me";
  return Number(seat) === own ? "me" : "others";
}

const OF_A_CARD_IN_HAND = new Set([
  "play",
  "play_as",
  "spend",
  "store",
  "sell_card",
  "hire_card",
  "lay",
  "lay_out",
  "with_card",
  "give",
  "discard",
]);

/** The places at which a choice lights up; none: it is a button. */
export function placesOf(choice: Choice, view: ViewData): Place[] {
  const { kind, card = "", material = -1, role = -1, seat = -1 } = choice;
  const own = view.seat;
  if (OF_A_CARD_IN_HAND.has(kind)) return cardPlaces(card, view);
  switch (kind) {
    case "play_jack":
      return view.hand.includes("jack") ? [handPlace("jack")] : [];
    case "demand":
      return [...new Set(view.hand)].filter((key) => words().cards[key]?.material === material).map(handPlace);
    case "take":
    case "with_pool":
      return [poolPlace(material)];
    case "hire":
      return [poolPlace(role)];
    case "sell":
    case "with_stock":
      return view.seats[own].stockpile[material] ? [stockPlace(own, material)] : [];
    case "on_site":
      return [sitePlace(material)];
    case "pay":
      return view.seats[own].earned[material] ? [influencePlace(own, material)] : [];
    case "retire":
      return view.seats[own].clientele[role] ? [clientPlace(own, role)] : [];
    case "add":
    case "show":
    case "tear_down":
      return buildingPlaces(view, own, card);
    case "use":
      return view.seats.flatMap((other) => buildingPlaces(view, other.seat, card)).slice(0, 1);
    case "steal":
    case "open":
    case "raze":
    case "fire":
      return buildingPlaces(view, seat, card);
    case "slay":
      return view.seats[seat].clientele[role] ? [clientPlace(seat, role)] : [];
    case "claim":
      return [answerPlace(seat)];
    case "draw":
    case "refill":
    case "hire_unseen":
    case "sell_unseen":
      return [DECK];
    case "take_jack":
      return [JACKS];
    default:
      return [];
  }
}

function cardPlaces(card: string, view: ViewData): Place[] {
  const places: Place[] = [];
  if (view.revealed.includes(card)) places.push(revealedPlace(card));
  if (view.hand.includes(card)) places.push(handPlace(card));
  return places;
}

function buildingPlaces(view: ViewData, seat: number, card: string): Place[] {
  return view.seats[seat].buildings.some((building) => building.card === card) ? [buildingPlace(seat, card)] : [];
}
