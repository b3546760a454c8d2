import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, it } from "vitest";
import HouseRules from "./HouseRules.svelte";

const rules = { petition_size: { name: "Petition", low: 2, high: 6, sentences: [] }, functions: { name: "Functions", low: 0, high: 1, sentences: ["None work.", "They work."] } };

function shown() {
  let changed: Record<string, number> = {};
  render(HouseRules, {
    rules,
    usual: { petition_size: 3, functions: 1 },
    get changed() {
      return changed;
    },
    set changed(value) {
      changed = value;
    },
  });
  return () => changed;
}

it("begins with the figures of the edition, and offers no others than it may", () => {
  shown();
  const field = screen.getByLabelText<HTMLSelectElement>("Petition");
  expect(field.value).toBe("3");
  expect([...field.options].map((option) => option.text)).toEqual(["2", "3", "4", "5", "6"]);
  expect([...screen.getByLabelText<HTMLSelectElement>("Functions").options].map((option) => option.text)).toEqual(["None work.", "They work."]);
});

it("keeps only what differs from the edition", async () => {
  const changed = shown();
  await fireEvent.change(screen.getByLabelText("Petition"), { target: { value: "4" } });
  expect(changed()).toEqual({ petition_size: 4 });
  await fireEvent.change(screen.getByLabelText("Petition"), { target: { value: "3" } });
  expect(changed()).toEqual({});
});
