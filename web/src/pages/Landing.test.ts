import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { beforeEach, expect, it } from "vitest";
import type { TableLine } from "../lib/protocol";
import { router } from "../lib/router.svelte";
import { answers, sent } from "../test/setup";
import Landing from "./Landing.svelte";

const line = (table: string, phase: string, players = ["Mira", "Varro"]): TableLine => ({
  table, title: "", game: "any", edition: "polish-classic", phase, players, moves: 0, touched: Date.now() / 1000 - 7200, asked: -1, yours: [],
});

beforeEach(() => {
  router.go("/");
  answers["/api/tables"] = { yours: [], watch: [], over: [] };
  answers["POST /api/tables"] = { table: "abc", invite: "secret" };
});

it("plays at once: one click makes a table with two bots and goes there", async () => {
  render(Landing);
  await screen.findByText("Nobody plays just now.");
  await fireEvent.click(screen.getByRole("button", { name: /Play now/ }));
  await waitFor(() => expect(router.route).toEqual({ page: "table", id: "abc" }));
  const { seats, edition } = JSON.parse(sent.find((one) => one.method === "POST")!.body);
  expect(edition).toBeUndefined(); // the usual one
  expect(seats.map((seat: { kind: string; bot?: string }) => seat.bot ?? seat.kind)).toEqual(["human", "rule-of-thumb", "rule-of-thumb"]);
});

it("lists games by what can be done with them, one's own only once", async () => {
  answers["/api/tables"] = {
    yours: [line("a", "running"), line("b", "open", ["Mira", ""])],
    watch: [line("a", "running"), line("c", "running", ["<b>Ana</b>", "Ben"])],
    over: [line("d", "over")],
  };
  render(Landing);
  await screen.findByText("Mira, Open seat");
  const links = screen.getAllByRole("link").map((link) => `${link.textContent} ${link.getAttribute("href")}`);
  expect(links).toEqual(expect.arrayContaining(["Continue /table/a", "Continue /table/b", "Watch /table/c", "Replay /replay/d"]));
  expect(links.filter((link) => link.endsWith("/table/a"))).toHaveLength(1);
  expect(screen.getByText("<b>Ana</b>, Ben")).toBeTruthy(); // names are text
  expect(screen.getAllByText(/Polish, classic · 2 hours ago/).length).toBeGreaterThan(0);
});

it("takes in a record and shows it", async () => {
  answers["POST /api/records"] = { table: "rec" };
  render(Landing);
  const field = await screen.findByLabelText<HTMLInputElement>("Open a record");
  await fireEvent.change(field, { target: { files: [new File(['{"a": 1}'], "game.json")] } });
  await waitFor(() => expect(router.route).toEqual({ page: "replay", id: "rec" }));
  expect(sent.at(-1)).toMatchObject({ path: "/api/records", body: '{"a": 1}' });
});

it("says what the server finds wrong with a record", async () => {
  answers["POST /api/records"] = Response.json({ code: "bad_record", sentence: "This is no journal." }, { status: 400 });
  render(Landing);
  const field = await screen.findByLabelText<HTMLInputElement>("Open a record");
  await fireEvent.change(field, { target: { files: [new File(["{}"], "game.json")] } });
  expect((await screen.findByRole("alert")).textContent).toContain("game.json: This record can’t be played: This is no journal.");
});

it("does not even send what is no record at all", async () => {
  render(Landing);
  const field = await screen.findByLabelText<HTMLInputElement>("Open a record");
  await fireEvent.change(field, { target: { files: [new File(["GIF89a"], "cat.gif")] } });
  expect((await screen.findByRole("alert")).textContent).toContain("cat.gif: That is no record of a game.");
  expect(sent.some((one) => one.method === "POST")).toBe(false);
});

it("does not send what is too large either", async () => {
  render(Landing);
  const field = await screen.findByLabelText<HTMLInputElement>("Open a record");
  await fireEvent.change(field, { target: { files: [new File(["1".repeat(300_000)], "long.json")] } });
  expect((await screen.findByRole("alert")).textContent).toContain("A record has at most 256 KB.");
  expect(sent.some((one) => one.method === "POST")).toBe(false);
});

it("says whose turn it is, and yours comes first", async () => {
  answers["/api/tables"] = {
    yours: [
      { ...line("a", "running"), asked: 1, yours: [0] },
      { ...line("b", "running"), asked: 0, yours: [0] },
    ],
    watch: [],
    over: [],
  };
  render(Landing);
  await screen.findByText(/^your turn/);
  expect(screen.getByText(/^Varro is deciding/)).toBeTruthy();
  const games = screen.getAllByRole("link").filter((link) => link.getAttribute("href")?.startsWith("/table/"));
  expect(games.map((link) => link.textContent)).toEqual(["Take your turn", "Continue"]);
});

it("sets a table for friends, and shows the link", async () => {
  render(Landing);
  await fireEvent.click(await screen.findByRole("button", { name: /Play with friends/ }));
  await fireEvent.click(screen.getByRole("radio", { name: "4" }));
  await fireEvent.input(screen.getByLabelText("Your name"), { target: { value: " Mira " } });
  await fireEvent.click(screen.getByRole("button", { name: "Set the table and get the link" }));
  const field = await screen.findByLabelText<HTMLInputElement>("Link to the open seat");
  expect(field.value).toBe(`${location.origin}/t/abc#secret`);
  const { seats } = JSON.parse(sent.find((one) => one.method === "POST")!.body);
  expect(seats).toEqual([{ kind: "human", name: "Mira" }, { kind: "open" }, { kind: "open" }, { kind: "open" }]);
  expect(localStorage.getItem("name")).toBe("Mira");
});
