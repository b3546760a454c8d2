// Playing from the keyboard.

import type { Board } from "./board.svelte";

export function pressed(event: KeyboardEvent, board: Board): void {
  if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
  const key = event.key.toLowerCase();
  if (key >= "1" && key <= "9") pick(Number(key), board);
  else if (key === "enter") enter(event, board);
  else if (key === "escape") board.clear();
  else if (key === "u") board.undo();
  else if ((key === "s" || key === "t") && board.skip) {
    // S skips and T thinks; where there is but one of them, only its own key does it.
    if ((board.skip.kind === "think") === (key === "t")) board.play(board.skip);
  }
}

function typing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && /^(input|textarea|select)$/i.test(target.tagName);
}

/** The cards of the hand, as they lie, from the left. */
function pick(number: number, board: Board): void {
  const card = document.querySelectorAll<HTMLButtonElement>(".hand .held-card > button")[number - 1];
  if (!card) return;
  card.focus();
  const place = card.dataset.place ?? "";
  if (board.lit.has(place) && board.pickedAt !== place) board.click(place, card);
}

function enter(event: KeyboardEvent, board: Board): void {
  if (!board.picked) return;
  const at = event.target;
  // A button that has the focus does its own deed, unless it is the thing already chosen.
  const other = at instanceof HTMLButtonElement && at.dataset.place !== board.pickedAt && !at.hasAttribute("data-confirm");
  if (other) return;
  event.preventDefault();
  board.confirm();
}
