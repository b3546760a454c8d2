// The board of a table, as one of Glory to Rome.

import type { Choice, ViewData } from "../lib/protocol.rome";
import { useBoard } from "../table/board.svelte";

export const useRome = () => useBoard<ViewData, Choice>();
