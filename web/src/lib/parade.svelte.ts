// Scenes that are shown one after another, each for a while, so that a chain of moves can be followed.
// Nobody has to wait: whatever is still to come can be shown at once.

export class Parade<Scene> {
  #waiting = $state.raw<Scene[]>([]);
  #show: (scene: Scene) => void;
  #pause: (scene: Scene, waiting: number) => number;
  #resting = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `pause` says how long a scene stays before the next one; for ever means until `next` is asked for. */
  constructor(show: (scene: Scene) => void, pause: (scene: Scene, waiting: number) => number) {
    this.#show = show;
    this.#pause = pause;
  }

  /** What has happened already but is not shown yet. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** A new scene: shown now, or when those before it have been. */
  add(scene: Scene): void {
    this.#waiting = [...this.#waiting, scene];
    if (!this.#resting) this.next();
  }

  /** Show the next scene without further delay. */
  next(): void {
    clearTimeout(this.#timer);
    this.#resting = false;
    while (this.#waiting.length && !this.#resting) {
      const [scene, ...rest] = this.#waiting;
      this.#waiting = rest;
      // Asked before it is shown: showing it changes who is asked next.
      const pause = this.#pause(scene, rest.length);
      this.#show(scene);
      this.#rest(pause);
    }
  }

  /** Show all that waits, now. */
  catchUp(): void {
    clearTimeout(this.#timer);
    this.#resting = false;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const scene of waiting) this.#show(scene);
  }

  /** Forget what waits: the table is told anew. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#resting = false;
    this.#waiting = [];
  }

  #rest(pause: number): void {
    if (pause <= 0) return;
    this.#resting = true;
    if (pause !== Infinity) this.#timer = setTimeout(() => this.next(), pause);
  }
}
