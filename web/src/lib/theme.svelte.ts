// Light or dark: as the system says, until somebody says otherwise here.

export type Theme = "light" | "dark";

class ThemeSwitch {
  #chosen = $state<Theme | null>(stored());
  #system = $state<Theme>(ofSystem());

  constructor() {
    globalThis.matchMedia?.("(prefers-color-scheme: dark)").addEventListener("change", () => (this.#system = ofSystem()));
  }

  get now(): Theme {
    return this.#chosen ?? this.#system;
  }

  toggle(): void {
    this.#chosen = this.now === "dark" ? "light" : "dark";
    localStorage.setItem("theme", this.#chosen);
    this.apply();
  }

  apply(): void {
    if (this.#chosen) document.documentElement.dataset.theme = this.#chosen;
  }
}

function stored(): Theme | null {
  const name = localStorage.getItem("theme");
  return name === "light" || name === "dark" ? name : null;
}

function ofSystem(): Theme {
  return globalThis.matchMedia?.("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

export const theme = new ThemeSwitch();
