// A table as this browser knows it: what the server last said, and what was sent to it.

import type { Acknowledged, ChatSaid, Choice, FromBrowser, FromServer, LogLine, Person, Situation, UndoAsked } from "./protocol";
import { dictionary } from "./words.svelte";

type Outgoing = FromBrowser extends infer M ? (M extends { id: string } ? Omit<M, "id"> : never) : never;

export class Table {
  id: string;
  seat = $state(-1);
  phase = $state("open");
  title = $state("");
  setup = $state<Record<string, unknown>>({});
  names = $state<Record<string, string>>({});
  people = $state<Person[]>([]);
  situation = $state<Situation | null>(null);
  log = $state<LogLine[]>([]);
  /** Lines that came with the last message: what motion shows. */
  news = $state<LogLine[]>([]);
  chat = $state<ChatSaid[]>([]);
  undoAsked = $state<UndoAsked | null>(null);
  version = $state(0);
  connected = $state(false);
  gone = $state(false);
  problem = $state("");
  pending = $state(false);

  #socket: WebSocket | null = null;
  #waiting = new Map<string, string>();
  #counter = 0;
  #page = crypto.randomUUID().slice(0, 8);
  #closed = false;
  #delay = 500;

  constructor(id: string) {
    this.id = id;
    this.#connect();
  }

  get choices(): Choice[] {
    return this.pending ? [] : (this.situation?.choices ?? []);
  }

  play(move: number): void {
    this.#send({ type: "play", version: this.version, move } as Outgoing);
    this.pending = true;
  }

  undo(to: number): void {
    this.#send({ type: "undo", version: this.version, to } as Outgoing);
  }

  answerUndo(agree: boolean): void {
    this.#send({ type: "answer_undo", agree } as Outgoing);
  }

  say(text: string): void {
    this.#send({ type: "say", text } as Outgoing);
  }

  look(seat: number): void {
    this.#send({ type: "look", seat } as Outgoing);
  }

  handOver(seat: number, bot: string): void {
    this.#send({ type: "hand_over", seat, bot } as Outgoing);
  }

  surrender(seat: number, to: number): void {
    this.play((43 << 6) | (seat << 3) | to);
  }

  close(): void {
    this.#closed = true;
    this.#socket?.close();
  }

  #send(message: Outgoing): void {
    const id = `${this.#page}-${++this.#counter}`;
    const text = JSON.stringify({ ...message, id });
    this.#waiting.set(id, text);
    this.problem = "";
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
  }

  #connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${this.id}?lang=${dictionary.language}`);
    socket.binaryType = "arraybuffer";
    this.#socket = socket;
    socket.onmessage = (event: MessageEvent<ArrayBuffer | string>) => {
      const text = typeof event.data === "string" ? event.data : new TextDecoder().decode(event.data);
      this.#hear(JSON.parse(text) as FromServer & { type: string });
    };
    socket.onopen = () => {
      this.connected = true;
      this.#delay = 500;
      for (const text of this.#waiting.values()) socket.send(text); // the server knows an id it has had before
    };
    socket.onclose = (event) => {
      this.connected = false;
      if (event.code === 4404) this.gone = true;
      else if (!this.#closed) setTimeout(() => this.#connect(), (this.#delay = Math.min(this.#delay * 1.6, 8000)));
    };
  }

  #hear(message: FromServer & { type: string }): void {
    switch (message.type) {
      case "welcome": {
        const welcome = message as Extract<FromServer, { setup: unknown }>;
        this.seat = welcome.seat;
        this.phase = welcome.phase;
        this.title = welcome.title;
        this.setup = welcome.setup;
        this.names = welcome.names;
        this.people = welcome.people;
        this.situation = welcome.situation;
        this.log = welcome.log;
        this.news = [];
        this.chat = welcome.chat;
        this.version = welcome.version;
        this.pending = false;
        break;
      }
      case "told": {
        const told = message as Extract<FromServer, { undone: boolean }>;
        this.situation = told.situation;
        this.log = told.undone ? told.log : [...this.log, ...told.log];
        this.news = told.undone ? [] : told.log;
        this.version = told.version;
        this.pending = false;
        if (told.situation.outcome) this.phase = "over";
        break;
      }
      case "acknowledged":
        this.#waiting.delete((message as Acknowledged).id);
        break;
      case "refused": {
        const refused = message as Extract<FromServer, { sentence: string }>;
        this.#waiting.delete(refused.id);
        this.problem = refused.sentence;
        this.pending = false;
        if (refused.situation) this.situation = refused.situation;
        break;
      }
      case "people": {
        const changed = message as Extract<FromServer, { people: Person[]; phase: string }>;
        this.people = changed.people;
        this.phase = this.phase === "over" ? "over" : changed.phase;
        break;
      }
      case "said":
        this.chat = [...this.chat, message as ChatSaid];
        break;
      case "undo_asked": {
        const asked = message as UndoAsked;
        this.undoAsked = asked.seat < 0 ? null : asked;
        break;
      }
    }
  }
}
