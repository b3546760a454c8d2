// Choices and small facts in words.

import type { Situation } from "../lib/protocol";
import type { Choice } from "../lib/protocol.rome";
import { dictionary, say } from "../lib/words.svelte";
import type { Look } from "../table/game";
import { ROLE_ICONS } from "./icons";
import { cardName, MATERIALS, words } from "./words";

export function materialName(material: number): string {
  return words().materials[material] ?? "";
}

export function roleName(role: number): string {
  return words().roles[role] ?? "";
}

export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(dictionary.language) + text.slice(1);
}

/** The letter on a material's mark; it follows the language. */
export function letter(material: number): string {
  return capital(materialName(material)).charAt(0);
}

/** The first letters of a role, where there is little room. */
export function shortRole(role: number): string {
  return roleName(role).slice(0, 3);
}

/** The number of a card's material; a Jack has none. */
export function materialOf(card: string): number {
  return words().cards[card]?.material ?? -1;
}

/** What `data-m` takes: the material a thing is bound to. */
export function materialKey(material: number): string {
  return MATERIALS[material] ?? "jack";
}

export function cardMaterialKey(card: string): string {
  return materialKey(materialOf(card));
}

export function valueOf(material: number): number {
  const cards = Object.values(words().cards);
  return cards.find((card) => card.material === material)?.value ?? 0;
}

/** How a choice looks beside its words: its role, or else its material. */
export function lookOf({ role, material }: Choice): Look {
  if (role !== undefined) return { tone: materialKey(role), icon: ROLE_ICONS[role] };
  return material === undefined ? {} : { tone: materialKey(material), mark: material };
}

/** What a choice does, short enough for a button. */
export function deed(choice: Choice, situation: Situation, nameOf: (seat: number) => string): string {
  const facts = {
    card: choice.card ? cardName(choice.card) : "",
    material: choice.material === undefined ? "" : materialName(choice.material),
    role: roleName(choice.role ?? materialOf(choice.card ?? "")),
    seat: choice.seat === undefined ? "" : nameOf(choice.seat),
  };
  const question = situation.view.question.toLowerCase();
  const known = dictionary.words.page.table ?? {};
  // "Play" reads differently when one leads, follows or adds a card; "pass" differs by question.
  const special = `do_${choice.kind}_${question}`;
  const plain = `do_${choice.kind}`;
  if (known[special]) return say(`table.${special}`, facts);
  return known[plain] ? say(`table.${plain}`, facts) : choice.text;
}

/** A card in one breath, for those who hear it. */
export function spokenCard(card: string): string {
  const known = words().cards[card];
  if (!known) return cardName(card);
  return say("table.spoken_card", {
    card: known.name,
    role: roleName(known.material),
    material: materialName(known.material),
    value: known.value,
  });
}
