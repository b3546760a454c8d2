// Which icon stands for what. Pictures only: nothing here knows a rule.

import type { IconName } from "./icons.generated";

export type { IconName };

/** By seat. */
export const SEAT_ICONS: readonly IconName[] = ["wolf-head", "boar", "owl", "dolphin", "stag-head", "rooster"];
