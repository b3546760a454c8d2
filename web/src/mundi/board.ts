// The board of a table, as one of Gloria Mundi.

import { useBoard } from "../table/board.svelte";
import type { Choice, ViewData } from "../lib/protocol.mundi";

export const useMundi = () => useBoard<ViewData, Choice>();

export interface IfHeMoves {
  goth: number;
  icons: number[];
  spoils: number[];
}

/** What would happen if the Goth moved, where that is asked. */
export function ifHeMoves(view: ViewData): IfHeMoves | null {
  return view.question === "Tribute" ? (view.about.if_he_moves as IfHeMoves) : null;
}

/** Kinds of which cards are lost now, or would be if the Goth moved. */
export function atRisk(view: ViewData): number[] {
  const wanted = ifHeMoves(view)?.icons ?? view.icons;
  return [0, 1, 2].filter((kind) => wanted[kind] > 0);
}
