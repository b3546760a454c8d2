// Choices and small facts in words.

import type { Choice, Situation } from "../lib/protocol";
import { cardName, dictionary, MATERIALS, say } from "../lib/words.svelte";

export function materialName(material: number): string {
  return dictionary.words.materials[material] ?? "";
}

export function roleName(role: number): string {
  return dictionary.words.roles[role] ?? "";
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
  return dictionary.words.cards[card]?.material ?? -1;
}

/** What `data-m` takes: the material a thing is bound to. */
export function materialKey(material: number): string {
  return MATERIALS[material] ?? "jack";
}

export function cardMaterialKey(card: string): string {
  return materialKey(materialOf(card));
}

export function valueOf(material: number): number {
  const cards = Object.values(dictionary.words.cards);
  return cards.find((card) => card.material === material)?.value ?? 0;
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
  const words = dictionary.words.page.table ?? {};
  // "Play" reads differently when one leads, follows or adds a card; "pass" differs by question.
  const special = `do_${choice.kind}_${question}`;
  const plain = `do_${choice.kind}`;
  if (words[special]) return say(`table.${special}`, facts);
  return words[plain] ? say(`table.${plain}`, facts) : choice.text;
}

/** A card in one breath, for those who hear it. */
export function spokenCard(card: string): string {
  const words = dictionary.words.cards[card];
  if (!words) return cardName(card);
  return say("table.spoken_card", {
    card: words.name,
    role: roleName(words.material),
    material: materialName(words.material),
    value: words.value,
  });
}
