// From where to where cards, counters and figures go in an event: places of the table, the best first.

import { SEAT_ICONS, type IconName } from "../lib/icons";
import type { LogLine } from "../lib/protocol";
import type { Place, Route } from "../table/game";
import { barePlace, buildingPlace, DECK, forumPlace, GOTH, handPlace, lanePlace, pursePlace, PYRE, romanPlace, screenPlace, spacePlace } from "./places";
import { counters, KIND_ICONS, KINDS, pictureOf, STEP, thingIcon, THINGS, toneOf } from "./words.svelte";

/** So many counters of one event are shown; the figures beside them tell the rest. Steps and news are no counters. */
const MOST = 4;

function ofCard(card: string, from: Place[], to: Place[], turns = false): Route {
  return { from, to, card, tone: toneOf(card), icon: pictureOf(card), turns };
}

function ofKind(kind: number, from: Place[], to: Place[]): Route {
  return { from, to, card: "", tone: KINDS[kind], icon: KIND_ICONS[kind], turns: false };
}

function round(tone: string, icon: IconName | "", from: Place[], to: Place[]): Route {
  return { from, to, card: "", tone, icon, turns: false, round: true };
}

export function routesOf({ kind, player, event }: LogLine, own: number): Route[] {
  const card = String(event.card ?? "");
  const on = Number(event.kind_of_card ?? 0);
  // Where a player keeps counters: one's own by kind, another's behind the screen.
  const behind = (thing: number) => (player === own ? [pursePlace(thing), screenPlace(player)] : [screenPlace(player)]);
  const pile = counters(((event.pile as number[] | undefined) ?? []).slice(0, STEP)).slice(0, MOST);
  switch (kind) {
    case "entered":
      return [ofCard(card, [DECK], [forumPlace(card)], true)];
    case "burned":
      return [ofCard(card, [forumPlace(card)], [PYRE])];
    case "built":
      return [ofCard(card, [forumPlace(card)], [buildingPlace(player, card), screenPlace(player)])];
    case "gave_up":
    case "defended":
      return [ofCard(card, [buildingPlace(player, card)], [PYRE])];
    case "lost_built":
      return [ofCard(card, [buildingPlace(player, card)], [GOTH])];
    case "lost":
      return [ofKind(on, [barePlace(player, on)], [GOTH])];
    case "played":
      return [ofKind(on, player === own ? [handPlace(on), screenPlace(player)] : [screenPlace(player)], [barePlace(player, on)])];
    case "gained":
      return pile.map((thing) => round(THINGS[thing], thingIcon(thing), [buildingPlace(player, card)], behind(thing)));
    case "paid_tribute":
      return pile.map((thing) => round(THINGS[thing], thingIcon(thing), behind(thing), [spacePlace(Number(event.space))]));
    case "recovered":
      return pile.map((thing) => round(THINGS[thing], thingIcon(thing), [GOTH], behind(thing)));
    case "stepped":
      return [round("figure", SEAT_ICONS[player], [romanPlace(player)], [romanPlace(player)])];
    case "goth_moved":
      return [round("red", "horned-helm", [GOTH], [GOTH])];
    default:
      return [];
  }
}

/** The places that an event changed, to draw the eye there. */
export function changedBy({ kind, player, event }: LogLine): Place[] {
  const card = String(event.card ?? "");
  switch (kind) {
    case "entered":
      return [forumPlace(card)];
    case "played":
    case "lost":
    case "defended":
      return [barePlace(player, Number(event.kind_of_card))];
    case "used":
    case "built":
      return [buildingPlace(player, card)];
    case "stepped":
      return [lanePlace(player)];
    case "paid_tribute":
      return [spacePlace(Number(event.space))];
    case "goth_moved":
      return [GOTH];
    default:
      return [];
  }
}
