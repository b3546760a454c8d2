// Which icon stands for which card and which role. Pictures only: nothing here knows a rule.

import type { IconName } from "../lib/icons";

/** By the key of the card. */
const CARDS: Record<string, IconName> = {
  bar: "amphora",
  insula: "village",
  latrine: "full-wood-bucket",
  road: "stone-path",
  castra: "barracks-tent",
  dock: "harbor-dock",
  market: "basket",
  palisade: "palisade",
  circus: "horse-head",
  crane: "cargo-crane",
  domus: "house",
  academy: "philosopher-bust",
  archway: "triple-gate",
  atrium: "column-vase",
  bath: "water-splash",
  foundry: "foundry-bucket",
  gate: "medieval-gate",
  school: "abacus",
  shrine: "fire-shrine",
  castra_praetoria: "rally-the-troops",
  watermill: "water-mill",
  amphitheatre: "drama-masks",
  aqueduct: "aqueduct",
  bridge: "arch-bridge",
  storeroom: "cellar-barrels",
  tower: "stone-tower",
  vomitorium: "doorway",
  wall: "defensive-wall",
  senate: "roman-toga",
  tribunal: "tribunal-jury",
  aerarium: "coins-pile",
  solarium: "sundial",
  catacomb: "triple-skulls",
  circus_maximus: "chariot",
  garden: "fruit-tree",
  prison: "window-bars",
  scriptorium: "scroll-quill",
  sewer: "dungeon-gate",
  villa: "family-house",
  coliseum: "lion",
  domus_aurea: "heraldic-sun",
  bacchanalia: "grapes",
  watch_post: "watchtower",
  basilica: "scales",
  forum: "ancient-columns",
  forum_romanum: "public-speaker",
  fountain: "water-fountain",
  ludus_magna: "gladius",
  palace: "byzantin-temple",
  stairway: "3d-stairs",
  statue: "stone-bust",
  temple: "greek-temple",
  plebian_council: "three-friends",
  triclinium: "fruit-bowl",
  jack: "juggler",
};

export function cardIcon(key: string): IconName {
  return CARDS[key] ?? "ancient-columns";
}

/** By the number of the role: Laborer, Craftsman, Legionary, Architect, Merchant, Patron. */
export const ROLE_ICONS: readonly IconName[] = [
  "war-pick",
  "flat-hammer",
  "centurion-helmet",
  "sp-dividers",
  "swap-bag",
  "shaking-hands",
];
