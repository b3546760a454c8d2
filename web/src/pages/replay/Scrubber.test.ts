import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, it, vi } from "vitest";
import Scrubber from "./Scrubber.svelte";

function shown(at: number) {
  const ongo = vi.fn();
  render(Scrubber, { at, last: 20, starts: [0, 6, 9], turn: 2, ongo });
  return ongo;
}

it("steps by move and by turn", async () => {
  const ongo = shown(7);
  for (const name of ["A move back", "A move on", "A turn back", "A turn on", "To the beginning", "To the end"]) {
    await fireEvent.click(screen.getByRole("button", { name }));
  }
  expect(ongo.mock.calls.flat()).toEqual([6, 8, 6, 9, 0, 20]);
});

it("is played by the keyboard, but not while somebody types", async () => {
  const ongo = shown(7);
  await fireEvent.keyDown(document.body, { key: "ArrowRight" });
  await fireEvent.keyDown(document.body, { key: "[" });
  await fireEvent.keyDown(screen.getByRole("slider"), { key: "End" });
  expect(ongo.mock.calls.flat()).toEqual([8, 6]);
});

it("goes nowhere beyond the ends", () => {
  shown(20);
  for (const name of ["A move on", "A turn on", "To the end", "Play on by itself"]) {
    expect(screen.getByRole<HTMLButtonElement>("button", { name }).disabled).toBe(true);
  }
  expect(screen.getByRole<HTMLInputElement>("slider").value).toBe("20");
});

it("plays on by itself, and stops when told", async () => {
  vi.useFakeTimers();
  const ongo = shown(7);
  await fireEvent.click(screen.getByRole("button", { name: "Play on by itself" }));
  vi.advanceTimersByTime(1200);
  expect(ongo.mock.calls.flat()).toEqual([8]);
  await fireEvent.click(screen.getByRole("button", { name: "Stop" }));
  vi.advanceTimersByTime(5000);
  expect(ongo).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

it("plays on at the pace chosen, also by the space bar, and remembers it", async () => {
  vi.useFakeTimers();
  const ongo = shown(7);
  const pace = screen.getByLabelText<HTMLSelectElement>("Speed");
  await fireEvent.change(pace, { target: { value: "fast" } });
  await fireEvent.keyDown(document.body, { key: " " });
  vi.advanceTimersByTime(400);
  expect(ongo.mock.calls.flat()).toEqual([8]);
  expect(localStorage.getItem("replay-pace")).toBe("fast");
  vi.useRealTimers();
});
