// How fast the table shows what happens: a preference of this browser.

export type Speed = "off" | "fast" | "normal" | "step";

export const SPEEDS: readonly Speed[] = ["off", "fast", "normal", "step"];

interface Timing {
  /** How long a card is under way. */
  flight: number;
  /** Between one card and the next. */
  stagger: number;
  /** What remains to read, once all cards have landed. */
  rest: number;
}

const TIMINGS: Record<Speed, Timing> = {
  off: { flight: 0, stagger: 0, rest: 0 },
  fast: { flight: 250, stagger: 30, rest: 0 },
  normal: { flight: 340, stagger: 60, rest: 420 },
  step: { flight: 340, stagger: 60, rest: 0 },
};

/** The more is still to be shown, the less one waits: nobody sits through a minute of bots. */
const HURRY_FROM = 6;

const KEY = "speed";

class Pace {
  #chosen = $state<Speed | null>(stored());
  #reduced = $state(reduced());

  constructor() {
    globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").addEventListener("change", () => (this.#reduced = reduced()));
  }

  /** Whoever asked their system for little motion gets none, until they choose otherwise here. */
  get speed(): Speed {
    return this.#chosen ?? (this.#reduced ? "off" : "normal");
  }

  choose(speed: Speed): void {
    this.#chosen = speed;
    localStorage.setItem(KEY, speed);
  }

  get timing(): Timing {
    return TIMINGS[this.speed];
  }

  /** Whether cards fly at all; what changed is outlined in any case. */
  get flies(): boolean {
    return this.speed !== "off" && !this.#reduced && !document.hidden;
  }

  /** How long a scene with some events stays before the next one; for ever if it waits for a click. */
  pause(events: number, waiting: number, own: boolean): number {
    if (this.speed === "off" || document.hidden || !events) return 0;
    if (this.speed === "step") return own ? 0 : Infinity;
    const { flight, stagger, rest } = this.timing;
    const whole = flight + stagger * (events - 1) + (own ? 0 : rest);
    return waiting > HURRY_FROM ? (whole * HURRY_FROM) / waiting : whole;
  }
}

function stored(): Speed | null {
  const name = localStorage.getItem(KEY) as Speed | null;
  return name && SPEEDS.includes(name) ? name : null;
}

function reduced(): boolean {
  return globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
}

export const pace = new Pace();
