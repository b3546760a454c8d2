import { expect, it } from "vitest";
import { stones, type ArchShape } from "./arch";

const ARCH: ArchShape = { inner: 88, outer: 112, ring: ["lime", "wood", "lime"], left: ["brick"], right: ["stone", "lime"] };

it("has a ring with the keystone on top, and posts down to the depth", () => {
  const drawn = stones(ARCH, 112 + 8 + 2 * 36);
  expect(drawn).toHaveLength(3 + 2 + 2);
  expect(drawn[2].fill).toBe("var(--wood-fill)");
  expect(drawn.slice(3).map((stone) => stone.fill)).toEqual([
    "var(--brick-fill)", "var(--brick-fill)", "var(--stone-fill)", "var(--lime)",
  ]);
});
