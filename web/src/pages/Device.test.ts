import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { beforeEach, expect, it } from "vitest";
import { router } from "../lib/router.svelte";
import { answers, sent } from "../test/setup";
import Device from "./Device.svelte";

beforeEach(() => router.go("/device/secret"));

it("uses the link only after a click, then goes to the table", async () => {
  answers["POST /api/device/secret"] = { table: "abc" };
  render(Device, { token: "secret" });
  expect(sent).toEqual([]);
  await fireEvent.click(screen.getByRole("button", { name: "Play here too" }));
  await waitFor(() => expect(router.route).toEqual({ page: "table", id: "abc" }));
});

it("says why a link no longer works, and what to do", async () => {
  answers["POST /api/device/secret"] = Response.json({ code: "no_device", sentence: "This link is spent." }, { status: 404 });
  render(Device, { token: "secret" });
  await fireEvent.click(screen.getByRole("button", { name: "Play here too" }));
  expect((await screen.findByRole("alert")).textContent).toContain("This link is spent.");
  expect(screen.getByText(/Ask for another link/)).toBeTruthy();
});
