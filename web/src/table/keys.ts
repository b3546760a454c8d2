// Playing from the keyboard.

import type { Board } from "./board.svelte";

/** What the page does for a key, besides playing. */
export interface Desk {
  help: () => void;
}

export function pressed(event: KeyboardEvent, board: Board, desk: Desk): void {
  if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
  const key = event.key.toLowerCase();
  if (key === "?") desk.help();
  else if (history(event.key, board)) event.preventDefault();
  else if (board.looking?.shown) {
    if (key === "escape") board.looking.leave();
  } else if (key >= "1" && key <= "9") pick(Number(key), board);
  else if (key === "enter") enter(event, board);
  else if (key === "escape") board.clear();
  else if (keyed(key, board)) event.preventDefault();
  else if (key === "u") board.undo(event.shiftKey ? board.restart : board.back);
  else if (key === "n" && board.table.behind) board.table.next();
  else if (board.skip && key === board.skipKey) board.play(board.skip);
}

/** A choice that has a key of its own in this game: chosen, and confirmed by the same key again. */
function keyed(key: string, board: Board): boolean {
  const choice = board.choices.find((one) => one.kind === board.game.keys[key]);
  if (!choice) return false;
  if (board.picked?.move === choice.move) board.confirm();
  else board.choose(choice);
  return true;
}

function typing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && /^(input|textarea|select)$/i.test(target.tagName);
}

/** Going through the past; whether the key was one for that. */
function history(key: string, board: Board): boolean {
  const looking = board.looking;
  if (!looking) return false;
  if (key === "[") looking.back();
  else if (key === "]") looking.on();
  else if (key === "Home") void looking.go(0);
  else if (key === "End") {
    looking.leave();
    board.table.catchUp();
  } else return false;
  return true;
}

/** The cards of the hand as they lie, if any of them can be chosen; else whatever can, in the order of the page. */
function pick(number: number, board: Board): void {
  const hand = [...document.querySelectorAll<HTMLButtonElement>('.tbl button[data-place^="hand/"]')];
  const lit = hand.some((card) => board.lit.has(card.dataset.place ?? ""));
  const things = lit ? hand : [...document.querySelectorAll<HTMLButtonElement>(".tbl [data-lit], .tbl .pick")];
  const thing = things[number - 1];
  if (!thing) return;
  thing.focus();
  const place = thing.dataset.place ?? "";
  if (thing.classList.contains("pick")) thing.click();
  else if (board.lit.has(place) && board.pickedAt !== place) board.click(place, thing);
}

function enter(event: KeyboardEvent, board: Board): void {
  const at = event.target;
  if (board.table.behind) {
    if (at instanceof HTMLButtonElement) return;
    board.table.catchUp();
    return;
  }
  if (!board.picked) return;
  // A button that has the focus does its own deed, unless it is the thing already chosen.
  const other = at instanceof HTMLButtonElement && at.dataset.place !== board.pickedAt && !at.hasAttribute("data-confirm");
  if (other) return;
  event.preventDefault();
  board.confirm();
}
