import { beforeEach, describe, expect, it, vi } from "vitest";
import { Parade } from "./parade.svelte";

let shown: string[] = [];
const parade = (pause: number) => new Parade<string>((scene) => shown.push(scene), () => pause);

beforeEach(() => {
  shown = [];
  vi.useFakeTimers();
});

describe("a parade of scenes", () => {
  it("shows each scene for its time, in order", () => {
    const scenes = parade(100);
    for (const scene of ["a", "b", "c"]) scenes.add(scene);
    expect(shown).toEqual(["a"]);
    expect(scenes.waiting).toBe(2);
    vi.advanceTimersByTime(99);
    expect(shown).toEqual(["a"]);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual(["a", "b"]);
    vi.advanceTimersByTime(100);
    expect(shown).toEqual(["a", "b", "c"]);
    expect(scenes.waiting).toBe(0);
  });

  it("shows at once what comes when nothing is under way", () => {
    const scenes = parade(100);
    scenes.add("a");
    vi.advanceTimersByTime(100);
    scenes.add("b");
    expect(shown).toEqual(["a", "b"]);
  });

  it("shows everything at once without pauses", () => {
    const scenes = parade(0);
    for (const scene of ["a", "b", "c"]) scenes.add(scene);
    expect(shown).toEqual(["a", "b", "c"]);
  });

  it("waits for ever where each step is asked for", () => {
    const scenes = parade(Infinity);
    for (const scene of ["a", "b", "c"]) scenes.add(scene);
    vi.advanceTimersByTime(1e6);
    expect(shown).toEqual(["a"]);
    scenes.next();
    expect(shown).toEqual(["a", "b"]);
    expect(scenes.waiting).toBe(1);
  });

  it("catches up, and shows nothing twice", () => {
    const scenes = parade(100);
    for (const scene of ["a", "b", "c"]) scenes.add(scene);
    scenes.catchUp();
    expect(shown).toEqual(["a", "b", "c"]);
    vi.advanceTimersByTime(1000);
    expect(shown).toEqual(["a", "b", "c"]);
    scenes.add("d");
    expect(shown.at(-1)).toBe("d");
  });

  it("forgets what waits when it is told so", () => {
    const scenes = parade(100);
    for (const scene of ["a", "b"]) scenes.add(scene);
    scenes.clear();
    vi.advanceTimersByTime(1000);
    expect(shown).toEqual(["a"]);
  });
});
