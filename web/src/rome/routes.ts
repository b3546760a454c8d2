// From where to where cards go in an event: places of the table, the best first. Nothing here knows a rule.

import type { IconName } from "../lib/icons";
import type { LogLine } from "../lib/protocol";
import type { Route } from "../table/game";
import { cardIcon } from "./icons";
import { materialKey, materialOf } from "./wording";

const MOST = 6;

/** A pile on the wire is a number with six bits for each material. */
export function inPile(pile: unknown): number[] {
  const materials: number[] = [];
  let rest = Number(pile ?? 0);
  for (let material = 0; material < 6; material++) {
    for (let count = rest % 64; count > 0; count--) materials.push(material);
    rest = Math.floor(rest / 64);
  }
  return materials;
}

const camp = (seat: number) => `seat/${seat}`;
const hand = (seat: number) => [`cards/${seat}`, camp(seat)];
const stock = (seat: number, material = -1) => [`stock/${seat}/${material}`, `stock/${seat}`, camp(seat)];
const vault = (seat: number) => [`vault/${seat}`, camp(seat)];
const client = (seat: number, role: number) => [`client/${seat}/${role}`, `clients/${seat}`, camp(seat)];
const building = (seat: number, card: string) => [`building/${seat}/${card}`, `buildings/${seat}`, camp(seat)];
const answer = (seat: number) => [`answer/${seat}`, camp(seat)];
const pool = (material: number) => [`pool/${material}`, "pool"];

function route(from: string[], to: string[], card = "", material = -1, turns = false): Route {
  const seen = card ? materialOf(card) : material;
  const tone = card || seen >= 0 ? materialKey(seen) : "";
  return { from, to, card, tone, icon: card ? cardIcon(card) : tone && (`s-${tone}` as IconName), turns };
}

/** Where the cards of an event go, in order. */
export function routesOf(line: LogLine): Route[] {
  const { kind, player, event } = line;
  const card = String(event.card ?? "");
  const cards = (event.cards as string[] | undefined) ?? [];
  const material = Number(event.material ?? -1);
  const role = Number(event.role ?? -1);
  const seat = Number(event.seat ?? -1);
  const site = Number(event.site ?? -1);
  const own = [`hand/${card}`, ...hand(player)];
  switch (kind) {
    case "drew":
      return drawn(player, cards, Number(event.count ?? cards.length));
    case "drew_to_use":
      return [route(["deck"], [`revealed/${card}`, ...hand(player)], card, -1, card !== "")];
    case "took_jack":
      return [route(["jacks"], hand(player), "jack")];
    case "claimed_jack":
      return [route(answer(seat), hand(player), "jack")];
    case "discarded":
      return [route(own, pool(materialOf(card)), card)];
    case "led":
    case "followed":
    case "petitioned":
      return [route(own, answer(player), card)];
    case "gathered":
      return [route(pool(material), stock(player, material), "", material)];
    case "salvaged":
      return [route(answer(player), stock(player, material), "", material)];
    case "stored":
      return [route(own, stock(player, materialOf(card)), card)];
    case "gave":
      return [route(own, stock(seat, materialOf(card)), card)];
    case "plundered":
      return inPile(event.pile).slice(0, MOST).map((one) => route(stock(seat, one), stock(player, one), "", one));
    case "hired":
      return [route(pool(role), client(player, role), "", role)];
    case "hired_card":
      return [route(own, client(player, role), card)];
    case "hired_unseen":
      return [route(["deck"], client(player, role), card, -1, true)];
    case "enlisted":
      return [route(building(player, card), client(player, role), "", role)];
    case "retired":
      return [route(client(player, role), vault(player), "", role)];
    case "slew":
      return [route(client(seat, role), vault(player), "", role)];
    case "sold":
      return [route(stock(player, material), vault(player), "", material)];
    case "sold_card":
    case "sold_open":
      return [route(card ? own : hand(player), vault(player), card)];
    case "sold_unseen":
      return [route(["deck"], vault(player))];
    case "laid":
    case "laid_out":
      return [route([`revealed/${card}`, ...own], building(player, card), card), route([`site/${site}`], building(player, card), "", site)];
    case "added":
      return [route([`hand/*${materialKey(material)}`, ...stock(player, material)], building(player, card), "", material)];
    case "completed":
      return [route(building(player, card), [`influence/${player}/${site}`, `influence/${player}`, camp(player)], "", site)];
    case "opened":
      return [route(stock(player, material), building(seat, card), "", material)];
    case "reclaimed":
      return [route(building(player, card), stock(player, material), "", material)];
    case "stole":
      return [route(building(seat, card), building(player, card), card)];
    case "handed_over":
      return [route([`influence/${player}/${site}`, camp(player)], [`influence/${seat}/${site}`, `influence/${seat}`, camp(seat)], "", site)];
    case "razed":
      return [route(building(seat, card), stock(player, materialOf(card)), card), route(building(seat, card), [`influence/${player}`, camp(player)], "", site)];
    case "tore_down":
      return inPile(event.pile).slice(0, MOST).map((one) => route(building(player, card), stock(player, one), "", one));
    case "revealed":
      return cards.slice(0, MOST).map((one) => route(["deck"], [`revealed/${one}`, camp(player)], one, -1, true));
    default:
      return [];
  }
}

/** Cards from the deck: their faces turn up for those who may see them. */
function drawn(player: number, cards: string[], count: number): Route[] {
  return Array.from({ length: Math.min(MOST, count) }, (_, number) => {
    const card = cards[number] ?? "";
    return route(["deck"], card ? [`hand/${card}`, ...hand(player)] : hand(player), card, -1, card !== "");
  });
}

/** The places that an event changed, to draw the eye there. */
export function changedBy(line: LogLine): string[] {
  const places = routesOf(line).flatMap(({ from, to }) => [from[0], to[0], ...to.slice(1).filter((place) => !place.startsWith("seat/"))]);
  if (["thought", "led", "followed", "began_petition"].includes(line.kind)) places.push(`answer/${line.player}`);
  return places;
}
