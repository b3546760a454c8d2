// Where the picture of an icon is.

import { MORE, type IconName } from "./icons.generated";
import other from "./icons.generated.more.svg?url";
import sprite from "./icons.generated.svg?url";

const ELSEWHERE: ReadonlySet<string> = new Set(MORE);

export const addressOf = (name: IconName) => `${ELSEWHERE.has(name) ? other : sprite}#${name}`;
