import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { beforeEach, expect, it, vi } from "vitest";
import type { Person } from "../lib/protocol";
import { router } from "../lib/router.svelte";
import { answers, sent } from "../test/setup";
import Sit from "./Sit.svelte";

/** The table as its socket would tell it. */
const told = vi.hoisted(() => ({ people: [] as unknown[], phase: "open", gone: false, title: "", setup: { edition: "iv" }, close: () => {} }));
vi.mock("../lib/table.svelte", () => ({ Table: function () { return told; } }));

const person = (kind: string, name: string, yours = false): Person => ({ kind, name, bot: "", present: true, yours });

function shown(people: Person[], phase = "open", address = "/t/abc#secret"): void {
  Object.assign(told, { people, phase, gone: false });
  router.go(address);
  render(Sit, { id: "abc" });
}

beforeEach(() => Object.assign(told, { people: [], gone: false }));

it("asks for a name, and seats with one click", async () => {
  answers["POST /api/tables/abc/sit"] = { seat: 1 };
  shown([person("human", "Ana"), person("open", "")]);
  await fireEvent.input(screen.getByLabelText("Your name at this table"), { target: { value: " Ben " } });
  await fireEvent.click(screen.getByRole("button", { name: "Sit down" }));
  await waitFor(() => expect(router.route).toEqual({ page: "table", id: "abc" }));
  expect(JSON.parse(sent.at(-1)!.body)).toEqual({ invite: "secret", name: "Ben" });
  expect(localStorage.getItem("name")).toBe("Ben");
});

it("says what the server says if the seat was taken meanwhile", async () => {
  localStorage.setItem("name", "Ben");
  answers["POST /api/tables/abc/sit"] = Response.json({ code: "no_seat", sentence: "No seat is open." }, { status: 404 });
  shown([person("human", "Ana"), person("open", "")]);
  await fireEvent.click(screen.getByRole("button", { name: "Sit down" }));
  expect((await screen.findByRole("alert")).textContent).toContain("No seat is open.");
});

it.each([
  ["seated already", [person("human", "Ana", true), person("open", "")], "open", "Back to your seat", "/table/abc"],
  ["full", [person("human", "Ana"), person("bot", "Varro")], "running", "Watch", "/table/abc"],
  ["over", [person("human", "Ana"), person("bot", "Varro")], "over", "Go through the game", "/replay/abc"],
])("%s", (_, people, phase, link, address) => {
  shown(people, phase);
  expect(screen.getByRole("link", { name: link }).getAttribute("href")).toBe(address);
  expect(screen.queryByRole("button", { name: "Sit down" })).toBeNull();
});

it("a link that lost its end can't seat anybody", () => {
  shown([person("human", "Ana"), person("open", "")], "open", "/t/abc");
  expect(screen.getByRole("alert").textContent).toContain("lacks its end");
  expect(screen.queryByRole("button", { name: "Sit down" })).toBeNull();
});

it("waits for the table before it says anything about it", () => {
  shown([]);
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
});
