// The words of Gloria Mundi, its cards and its board, in the language of the page; and small facts in words.

import type { IconName } from "../lib/icons";
import type { AmountData, CardData, WordsData } from "../lib/protocol.mundi";
import { dictionary } from "../lib/words.svelte";

class MundiWords {
  all = $state.raw<WordsData | null>(null);
  #kept = "";

  async load(edition: string): Promise<void> {
    const query = new URLSearchParams({ game: "mundi", part: "game", edition, lang: dictionary.language });
    if (this.#kept === String(query)) return;
    const answer = await fetch(`/api/words?${query}`);
    if (!answer.ok) throw new Error(String(answer.status));
    this.all = (await answer.json()) as WordsData;
    this.#kept = String(query);
  }
}

export const mundi = new MundiWords();

/** Labels of the table: `tell("forum")`, with {name} filled in. */
export function tell(name: string, facts: Record<string, string | number> = {}): string {
  const text = mundi.all?.game[name] ?? name;
  return text.replace(/\{(\w+)\}/g, (_, fact: string) => String(facts[fact] ?? ""));
}

export const has = (name: string) => mundi.all?.game[name] !== undefined;

// ---- kinds and resources: what `data-m` takes, their letters and their names ----

export const KINDS = ["farm", "city", "peace"] as const;
export const THINGS = ["food", "gold", "peace", "glory", "step", "forum card"] as const;
export const STEP = 4;
export const NEWS = 5;
const PLURALS = ["farms", "cities", "peaces"];

export const KIND_ICONS: readonly IconName[] = ["wheat", "greek-temple", "peace-dove"];

/** The shape of a counter. */
export const thingIcon = (thing: number) => `s-${THINGS[thing]}` as IconName;

export const kindLetter = (kind: number) => tell("letters_kinds").charAt(kind);
export const thingLetter = (thing: number) => tell("letters_things").charAt(thing);
export const kindName = (kind: number) => tell(KINDS[kind]);
export const kindNames = (kind: number) => tell(PLURALS[kind]);
export const thingName = (thing: number) => mundi.all?.things[thing] ?? "";

// ---- cards ----

export const cardOf = (key: string): CardData | undefined => mundi.all?.cards[key];
export const nameOfCard = (key: string) => cardOf(key)?.name ?? key;

/** What gives a card its colour: builders and those that act with the Goth are red. */
export function toneOf(key: string): string {
  const type = cardOf(key)?.type ?? "";
  return type === "builder" || type === "goth" ? "red" : type;
}

/** When it acts, in a few words. */
export function whenOf(card: CardData): string {
  return tell(card.power.form === "wall" ? "turn_wall" : `turn_${card.type}`);
}

export function typeIcon(card: CardData): IconName {
  if (card.power.form === "wall") return "defensive-wall";
  if (card.type === "builder") return "flat-hammer";
  return card.type === "goth" ? "horned-helm" : KIND_ICONS[KINDS.indexOf(card.type as (typeof KINDS)[number])];
}

/** Pictures by key; a card that has none shows its type. */
const PICTURES: Record<string, IconName> = {
  horreum: "granary", olivetum: "olive", vinea: "grapes", apiarium: "tree-beehive", molae: "water-mill",
  villa_rustica: "barn", pomarium: "fruit-tree", piscina: "fishing", pascua: "sheep", saltus: "pine-tree",
  columbarium: "bird-cage", nundinae: "basket", cella_vinaria: "wine-bottle", latifundium: "sickle", suburbanum: "hut",
  emporium: "harbor-dock", tabularium: "scroll-unfurled", basilica: "ionic-column", moneta: "two-coins", macellum: "meat",
  thermae: "water-splash", curia: "roman-toga", portus: "ship-bow", argentaria: "coins", theatrum: "theater",
  nymphaeum: "water-fountain", acta_diurna: "newspaper", mausoleum: "tombstone", rostra: "public-speaker",
  bibliotheca: "book-pile",
  fanum: "fire-shrine", ara_pacis: "star-altar", triumphus: "laurel-crown", foedus: "shaking-hands", legatio: "tied-scroll",
  templum: "byzantin-temple", auguraculum: "eagle-emblem", indutiae: "dove", sacellum: "lyre", lararium: "candle-flame",
  oraculum: "crystal-ball", praeco: "trumpet-flag", itinerarium: "compass", collegium: "three-friends",
  faber: "flat-hammer", architectus: "sp-dividers", redemptor: "swap-bag", machina: "cargo-crane", figlina: "amphora",
  lapicidina: "stone-block",
  agger: "palisade", murus: "defensive-wall", vallum: "barracks-tent", fossa: "hole", turris: "stone-tower",
  speculatores: "spyglass", profugi: "walking-boot",
};

export function pictureOf(key: string): IconName {
  const card = cardOf(key);
  return PICTURES[key] ?? (card ? typeIcon(card) : "ancient-columns");
}

// ---- amounts in words ----

const countOf = (count: number, thing: string) => tell("count_of", { count, thing });

/** Counters, or kinds, in words. */
export function pileInWords(pile: number[], nameOf: (field: number) => string = thingName): string {
  const parts = pile.flatMap((count, field) => (count ? [countOf(count, nameOf(field))] : []));
  return parts.join(", ") || tell("nothing");
}

export const iconsInWords = (icons: number[]) => pileInWords(icons, (kind) => mundi.all?.kinds[kind] ?? "");

export function goodsInWords(goods: AmountData[]): string {
  return goods.map(({ number, things }) => countOf(number, things.map(thingName).join("/"))).join(", ") || tell("nothing");
}

export const sizeOf = (goods: AmountData[]) => goods.reduce((sum, { number }) => sum + number, 0);

/** What a pile has, one entry for each counter. */
export const counters = (pile: number[]) => pile.flatMap((count, field) => Array<number>(count).fill(field));

const ROMAN: [number, string][] = [[10, "X"], [9, "IX"], [5, "V"], [4, "IV"], [1, "I"]];

export function roman(number: number): string {
  const found = ROMAN.find(([value]) => number >= value);
  return found ? found[1] + roman(number - found[0]) : "";
}
