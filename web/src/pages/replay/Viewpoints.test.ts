import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, it, vi } from "vitest";
import type { Person } from "../../lib/protocol";
import Viewpoints from "./Viewpoints.svelte";

const person = (name: string, yours: boolean): Person => ({ kind: "human", name, bot: "", present: true, yours });
const people = [person("Mira", true), person("Ben", false)];

function shown(over: boolean, open = false) {
  const onlook = vi.fn();
  render(Viewpoints, { viewpoint: { seat: open ? -1 : 0, open, memory: true }, people, over, onlook });
  return { onlook, options: screen.getAllByRole("option").map((option) => option.textContent) };
}

it("offers every seat and all open when the game is over", async () => {
  const { onlook, options } = shown(true);
  expect(options).toEqual(["all cards open", "Mira", "Ben", "a spectator"]);
  await fireEvent.change(screen.getByLabelText("Seen by"), { target: { value: "1" } });
  await fireEvent.change(screen.getByLabelText("Seen by"), { target: { value: "all" } });
  expect(onlook.mock.calls.flat()).toEqual([
    { seat: 1, open: false, memory: true },
    { seat: -1, open: true, memory: true },
  ]);
});

it("offers only one's own seats while it goes on, and no change of memory", () => {
  expect(shown(false).options).toEqual(["Mira", "a spectator"]);
  expect(screen.queryByRole("switch")).toBeNull();
});

it("switches the memory aid, which means nothing where all is open", async () => {
  const { onlook } = shown(true);
  await fireEvent.click(screen.getByRole("switch", { name: "Memory aid" }));
  expect(onlook).toHaveBeenCalledWith({ seat: 0, open: false, memory: false });
});

it("has no memory aid where all is open", () => {
  shown(true, true);
  expect(screen.queryByRole("switch")).toBeNull();
});
