import { afterEach, describe, expect, it, vi } from "vitest";
import { pace } from "./pace.svelte";

afterEach(() => pace.choose("normal"));

describe("the pace", () => {
  it("keeps a card under way for 250 to 400 ms wherever one flies", () => {
    for (const speed of ["fast", "normal", "step"] as const) {
      pace.choose(speed);
      expect(pace.timing.flight).toBeGreaterThanOrEqual(250);
      expect(pace.timing.flight).toBeLessThanOrEqual(400);
    }
  });

  it("pauses for nothing when it is off, or nothing happened", () => {
    expect(pace.pause(0, 0, false)).toBe(0);
    pace.choose("off");
    expect(pace.pause(3, 0, false)).toBe(0);
    expect(pace.flies).toBe(false);
  });

  it("waits for a click after every move of another, and never after one's own", () => {
    pace.choose("step");
    expect(pace.pause(1, 0, false)).toBe(Infinity);
    expect(pace.pause(1, 0, true)).toBe(0);
  });

  it("hurries when much is still to be shown", () => {
    pace.choose("normal");
    expect(pace.pause(2, 20, false)).toBeLessThan(pace.pause(2, 1, false) / 2);
  });

  it("is remembered by this browser", () => {
    pace.choose("fast");
    expect(localStorage.getItem("speed")).toBe("fast");
  });

  it("shows at once what nobody looks at", () => {
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    expect(pace.pause(3, 0, false)).toBe(0);
    expect(pace.flies).toBe(false);
    vi.restoreAllMocks();
  });
});
