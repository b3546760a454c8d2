import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { GAMES, setupOf } from "../games";
import { router } from "../lib/router.svelte";
import { answers, sent } from "../test/setup";
import NewTable from "./NewTable.svelte";

// What a game brings to the page is fetched on demand, and a busy machine takes its time over that.
beforeAll(async () => void (await setupOf(GAMES[0])), 60_000);

beforeEach(() => {
  router.go("/new");
  answers["POST /api/tables"] = { table: "abc", invite: "secret" };
});

async function opened(): Promise<HTMLElement> {
  render(NewTable);
  await screen.findByRole("switch", { name: /Training game/ });
  return screen.findByRole("button", { name: "Open the table" });
}

const made = () => JSON.parse(sent.find((one) => one.method === "POST")?.body ?? "null") as Record<string, unknown>;

it("opens a table against two bots without a change, and goes there", async () => {
  localStorage.setItem("name", "Mira");
  await fireEvent.click(await opened());
  await waitFor(() => expect(router.route).toEqual({ page: "table", id: "abc" }));
  expect(made()).toEqual({
    game: GAMES[0],
    edition: "iv",
    geek: [],
    training: false,
    undo: "own",
    memory: true,
    title: "",
    seats: [
      { kind: "human", name: "Mira" },
      { kind: "bot", name: "Varro", bot: "rule-of-thumb" },
      { kind: "bot", name: "Agrippa", bot: "rule-of-thumb" },
    ],
  });
});

it("sends what was chosen", async () => {
  const button = await opened();
  await fireEvent.click(screen.getByRole("radio", { name: /Republic/ }));
  await fireEvent.click(screen.getByRole("button", { name: "All" }));
  await fireEvent.click(screen.getByRole("switch", { name: /Training game/ }));
  await fireEvent.click(screen.getByRole("switch", { name: /Memory aid/ }));
  await fireEvent.click(screen.getByRole("radio", { name: "Freely" }));
  await fireEvent.click(screen.getByRole("button", { name: "Take seat 3 away" }));
  await fireEvent.input(screen.getByLabelText("Name of the table"), { target: { value: " Thursday " } });
  await fireEvent.click(button);
  await waitFor(() => expect(made()).toBeTruthy());
  expect(made()).toMatchObject({ edition: "republic", geek: ["castra"], training: true, memory: false, undo: "free", title: "Thursday" });
  expect(made().seats).toHaveLength(2);
});

it("shows the link when a seat is open, and keeps it for the table", async () => {
  const button = await opened();
  await fireEvent.click(screen.getByRole("button", { name: "Add an open seat" }));
  await fireEvent.click(button);
  const field = await screen.findByLabelText<HTMLInputElement>("Link to the open seat");
  expect(field.value).toBe(`${location.origin}/t/abc#secret`);
  expect(sessionStorage.getItem("invite:abc")).toBe("secret");
  expect(router.route.page).toBe("new");
});

it("has two to five seats", async () => {
  await opened();
  for (let count = 3; count < 5; count++) await fireEvent.click(screen.getByRole("button", { name: "Add a bot" }));
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Add a bot" }).disabled).toBe(true);
  for (let count = 5; count > 2; count--) await fireEvent.click(screen.getByRole("button", { name: `Take seat ${count} away` }));
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Take seat 1 away" }).disabled).toBe(true);
});

it("says why the server refuses, and stays", async () => {
  answers["POST /api/tables"] = Response.json({ code: "bad_setup", sentence: "A title has at most 40 characters." }, { status: 400 });
  await fireEvent.click(await opened());
  expect((await screen.findByRole("alert")).textContent).toContain("A title has at most 40 characters.");
  expect(router.route.page).toBe("new");
});

it("says what differs from another edition, and from which", async () => {
  answers["/api/editions/differences"] = {
    title: "I.V and Republic",
    labels: ["I.V", "Republic"],
    nothing: "",
    sections: [{ key: "rules", title: "Rules", topics: [{ sentence: "Petition", beneath: ["I.V: three.", "Republic: two."] }] }],
  };
  await opened();
  expect(sent.some((one) => one.path === "/api/editions/differences")).toBe(false); // only when somebody asks
  const details = screen.getByText("What differs, in detail?").closest("details")!;
  details.open = true;
  await fireEvent(details, new Event("toggle"));
  await screen.findByText("Republic: two.");
  const others = screen.getByLabelText<HTMLSelectElement>("I.V compared with");
  expect([...others.options].map((option) => option.text)).toEqual(["Republic"]);
});

it("opens hands for teaching only if somebody says so", async () => {
  const button = await opened();
  await fireEvent.click(screen.getByRole("switch", { name: /Open hands/ }));
  await fireEvent.click(button);
  await waitFor(() => expect(made()).toMatchObject({ open_hands: true }));
});

it("has a sentence about every bot", async () => {
  await opened();
  const terms = screen.getAllByRole("term", { hidden: true }).map((term) => term.textContent);
  expect(terms).toEqual(["Any move", "Rule of thumb"]);
  expect(screen.getAllByText("Some sense.").length).toBeGreaterThan(1);
});

it("says that hands are covered when several play at one screen", async () => {
  await opened();
  expect(screen.queryByText(/Several play at this screen/)).toBeNull();
  await fireEvent.click(screen.getByRole("button", { name: "Add a player at this screen" }));
  expect(screen.getByText(/Several play at this screen/)).toBeTruthy();
});
