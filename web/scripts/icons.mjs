// Writes src/lib/icons.generated.svg (a sprite of only the icons we use) and the list of their names. What only some
// games show is in a sprite of its own, icons.generated.more.svg, so that nobody waits for it elsewhere.
// Every build runs it; what it writes is not kept in the repository.
// Icons: game-icons.net by Lorc, Delapouite and others, CC BY 3.0.

import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { whole } from "./paths.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const library = join(here, "../node_modules/@iconify-json/game-icons/icons.json");
const target = join(here, "../src/lib");

const WANTED = `
  amphora village full-wood-bucket stone-path barracks-tent
  harbor-dock basket palisade horse-head cargo-crane house
  philosopher-bust triple-gate column-vase water-splash foundry-bucket medieval-gate abacus fire-shrine
  rally-the-troops water-mill
  drama-masks aqueduct arch-bridge cellar-barrels stone-tower doorway defensive-wall roman-toga tribunal-jury
  coins-pile sundial
  triple-skulls chariot fruit-tree window-bars scroll-quill dungeon-gate family-house lion heraldic-sun grapes
  watchtower
  scales ancient-columns public-speaker water-fountain gladius byzantin-temple 3d-stairs stone-bust greek-temple
  three-friends fruit-bowl
  war-pick flat-hammer centurion-helmet swap-bag shaking-hands juggler magic-lamp
  laurels eagle-emblem poker-hand backup stockpiles chest stack notebook open-book chat-bubble cog
  anticlockwise-rotation hazard-sign hourglass
  wolf-head boar owl dolphin stag-head rooster
`.trim().split(/\s+/);

const MORE = `
  wheat peace-dove footprint horned-helm small-fire palm-tree
  granary olive tree-beehive barn cow sheep pine-tree fishing bird-cage wine-bottle sickle hut
  two-coins scroll-unfurled ionic-column coins meat theater newspaper tombstone book-pile ship-bow
  tied-scroll laurel-crown star-altar dove candle-flame crystal-ball trumpet-flag compass lyre
  hammer-nails trowel cauldron stone-block spyglass walking-boot hole
`.trim().split(/\s+/);

// Drawn for Spolia: what the library lacks, and the shapes of the six materials.
const OWN = {
  "sp-dividers": ["0 0 512 512", '<path d="M256 28a46 46 0 0 0-16 89v23c-13 4-24 13-30 25L72 452l18 40 30-32 62-138c23 12 48 18 74 18s51-6 74-18l62 138 30 32 18-40-138-287c-6-12-17-21-30-25v-23a46 46 0 0 0-16-89zm0 28a18 18 0 1 1 0 36 18 18 0 0 1 0-36zm0 108c9 0 17 5 21 13l41 88c-19 10-40 15-62 15s-43-5-62-15l41-88c4-8 12-13 21-13z"/>'],
  "sp-check": ["0 0 512 512", '<path d="M60 270l60-60 90 90L400 110l60 60-250 250z"/>'],
  "sp-why": ["0 0 512 512", '<path d="M256 30C165 30 110 84 106 164h72c4-42 33-68 78-68 43 0 72 23 72 58 0 30-16 47-56 72-44 27-60 55-56 104v18h72v-14c0-31 14-48 55-73 43-26 65-61 65-109 0-73-60-122-152-122zm-4 370a45 45 0 1 0 0 90 45 45 0 0 0 0-90z"/>'],
  "sp-right": ["0 0 512 512", '<path d="M160 60l200 196-200 196-50-50 148-146L110 110z"/>'],
  "sp-x": ["0 0 512 512", '<path d="M110 60l146 146L402 60l50 50-146 146 146 146-50 50-146-146-146 146-50-50 146-146L60 110z"/>'],
  "s-rubble": ["0 0 24 24", '<path d="M8.6 3.2L14.8 2.6 23 18.8 19.8 22 3.6 22 1 18Z"/>'],
  "s-wood": ["0 0 24 24", '<path d="M12 1.5a10.5 10.5 0 1 0 0 21a10.5 10.5 0 1 0 0-21Z"/>'],
  "s-brick": ["0 0 24 24", '<path d="M.8 4.8h22.4v14.4H.8Z"/>'],
  "s-concrete": ["0 0 24 24", '<path d="M2.6 22V11.6a9.4 9.4 0 0 1 18.8 0V22Z"/>'],
  "s-stone": ["0 0 24 24", '<path d="M2.4 2.4h19.2v19.2H2.4Z"/>'],
  "s-marble": ["0 0 24 24", '<path d="M12 .2L23.8 12 12 23.8.2 12Z"/>'],
};

// Counters and kinds of Gloria Mundi share a shape; the sign for any of them, and for the cost of a card.
const LEAF = '<path d="M1.6 1.6H12.4A10 10 0 0 1 22.4 11.6V22.4H11.6A10 10 0 0 1 1.6 12.4Z"/>';
const HEXAGON = '<path d="M6.4 1.8H17.6L23.4 12 17.6 22.2H6.4L.6 12Z"/>';
const MORE_OWN = {
  "sp-arch": ["0 0 512 512", '<path d="M56 464V248C56 138 146 48 256 48s200 90 200 200v216h-96V248a104 104 0 0 0-208 0v216z"/>'],
  "sp-arrow": ["0 0 512 512", '<path d="M24 216h300l-96-96 57-57 193 193-193 193-57-57 96-96H24z"/>'],
  "sp-as": ["0 0 512 512", '<path d="M16 216h84v80H16zm116 0h84v80h-84zm116 0h76l-96-96 57-57 193 193-193 193-57-57 96-96h-76z"/>'],
  "sp-screen": ["0 0 512 512", '<path d="M36 84l136 36v336L36 420zm156 36l128-36v336l-128 36zm148-36l136 36v336l-136-36z"/>'],
  "s-food": ["0 0 24 24", LEAF],
  "s-farm": ["0 0 24 24", LEAF],
  "s-gold": ["0 0 24 24", HEXAGON],
  "s-city": ["0 0 24 24", HEXAGON],
  "s-peace": ["0 0 24 24", '<path d="M2.4 1.6H21.6V11.6C21.6 17.2 17.6 21.4 12 23.4 6.4 21.4 2.4 17.2 2.4 11.6Z"/>'],
  "s-glory": ["0 0 24 24", '<path d="M12-.2 15.500 3.500 20.600 3.400 20.500 8.500 24.200 12 20.500 15.500 20.600 20.600 15.500 20.500 12 24.200 8.500 20.500 3.400 20.600 3.500 15.500-.2 12 3.500 8.500 3.400 3.400 8.500 3.500Z"/>'],
};

const icons = JSON.parse(readFileSync(library, "utf-8")).icons;
const missing = [...WANTED, ...MORE].filter((name) => !icons[name]);
if (missing.length) throw new Error(`no such icon: ${missing.join(", ")}`);

// The library paints with currentColor; a drawing of ours may also be outlined, so the colour is left to the page.
const symbolsOf = (wanted, own) => [
  ...wanted.map((name) => [name, "0 0 512 512", round(icons[name].body.replaceAll(' fill="currentColor"', ""))]),
  ...Object.entries(own).map(([name, [box, body]]) => [name, box, body]),
];
const symbols = symbolsOf(WANTED, OWN);
const more = symbolsOf(MORE, MORE_OWN);
function round(body) {
  return body.replace(/ d="([^"]*)"/g, (_, path) => ` d="${whole(path)}"`);
}
function write(file, written) {
  const lines = written.map(([name, box, body]) => `<symbol id="${name}" viewBox="${box}">${body}</symbol>`);
  writeFileSync(join(target, file), `<svg xmlns="http://www.w3.org/2000/svg">\n${lines.join("\n")}\n</svg>\n`);
}
write("icons.generated.svg", symbols);
write("icons.generated.more.svg", more);
const named = (list) => list.map(([name]) => `  "${name}",`).join("\n");
writeFileSync(
  join(target, "icons.generated.ts"),
  `// Made by scripts/icons.mjs; do not edit.\n\nexport const ICONS = [\n${named(symbols)}\n] as const;\n\n/** In the other sprite. */\nexport const MORE = [\n${named(more)}\n] as const;\n\nexport type IconName = (typeof ICONS)[number] | (typeof MORE)[number];\n`,
);
