// Where on the table of Gloria Mundi a choice is made. Every choice that has no place here is offered as a button.

import type { AnyChoice, AnyView } from "../lib/protocol";
import type { Choice, ViewData } from "../lib/protocol.mundi";
import type { Place } from "../table/game";

export const handPlace = (kind: number): Place => `hand/${kind}`;
export const barePlace = (seat: number, kind: number): Place => `bare/${seat}/${kind}`;
export const headPlace = (seat: number, card: string): Place => `head/${seat}/${card}`;
export const buildingPlace = (seat: number, card: string): Place => `building/${seat}/${card}`;
export const forumPlace = (card: string): Place => `forum/${card}`;
export const pursePlace = (resource: number): Place => `purse/${resource}`;
export const lanePlace = (seat: number): Place => `lane/${seat}`;
export const spacePlace = (space: number): Place => `space/${space}`;
export const romanPlace = (seat: number): Place => `roman/${seat}`;
/** What a player has behind the screen; one's own counters have places of their own. */
export const screenPlace = (seat: number): Place => `screen/${seat}`;
export const GOTH: Place = "goth";
export const DECK: Place = "deck";
export const PYRE: Place = "pyre";

/** Both ways of the last phase have a tablet of their own, at the place of the buttons. */
export const TABLETS: ReadonlySet<string> = new Set(["tribute", "let_move"]);

export function placesOf(choice: AnyChoice, anyView: AnyView): Place[] {
  const { kind, card = "", production = -1, resource = -1 } = choice as Choice;
  const own = (anyView as ViewData).seat;
  switch (kind) {
    case "play":
      return [handPlace(production)];
    case "on":
    case "lose":
      return [barePlace(own, production)];
    case "yield":
      return [headPlace(own, card)];
    case "use":
    case "give_up":
    case "lose_built":
    case "defend":
      return [buildingPlace(own, card)];
    case "buy":
      return [forumPlace(card)];
    case "pay":
      return [pursePlace(resource)];
    default:
      return [];
  }
}

/** The tab of a small screen on which a place is; hand and counters are always in sight. */
export function tabOf(place: Place): string {
  const [kind] = place.split("/");
  if (kind === "hand" || kind === "purse") return "hand";
  return kind === "forum" ? "forum" : "me";
}
