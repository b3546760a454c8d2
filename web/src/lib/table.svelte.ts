// A table as this browser shows it: what the server said, in the order in which it happened, and what was sent to it.

import { pace } from "./pace.svelte";
import { Parade } from "./parade.svelte";
import type {
  Acknowledged,
  AnyChoice,
  ChatSaid,
  FromBrowser,
  FromServer,
  LogLine,
  PeopleChanged,
  Person,
  Refused,
  Situation,
  Told,
  UndoAsked,
  Welcome,
} from "./protocol";
import { forgetSeen, keepSeen, seenMoves } from "./seen";
import { dictionary } from "./words.svelte";

type Outgoing = FromBrowser extends infer M ? (M extends { id: string } ? Omit<M, "id"> : never) : never;

export class Table {
  id: string;
  seat = $state(-1);
  /** Which game it is; empty until the table has said so. */
  game = $state("");
  phase = $state("open");
  title = $state("");
  setup = $state<Record<string, unknown>>({});
  names = $state<Record<string, string>>({});
  people = $state<Person[]>([]);
  situation = $state.raw<Situation | null>(null);
  log = $state.raw<LogLine[]>([]);
  /** Lines that came with what is shown now: what motion shows. */
  news = $state.raw<LogLine[]>([]);
  /** What happened while nobody looked. */
  missed = $state.raw<LogLine[]>([]);
  chat = $state.raw<ChatSaid[]>([]);
  undoAsked = $state.raw<UndoAsked | null>(null);
  /** The table at which this one is played again. */
  rematch = $state("");
  version = $state(0);
  connected = $state(false);
  /** Connected before, and not now. */
  lost = $state(false);
  gone = $state(false);
  problem = $state("");
  pending = $state(false);
  /** Who made each move, as far as this page saw it, by the number of moves after it. */
  readonly movers = new Map<number, number>();

  #parade = new Parade<Told>(
    (told) => this.#show(told),
    (told, waiting) => pace.pause(told.log.length, waiting, this.situation?.view.asked === this.seat),
  );
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

  get choices(): AnyChoice[] {
    return this.pending || this.behind ? [] : (this.situation?.choices ?? []);
  }

  /** How many moves have been made that are not shown yet. */
  get behind(): number {
    return this.#parade.waiting;
  }

  /** Show the next move that waits. */
  next(): void {
    this.#parade.next();
  }

  /** Show the table as it is now. */
  catchUp(): void {
    this.#parade.catchUp();
  }

  play(move: number): void {
    this.catchUp();
    this.missed = []; // whoever moves has read it
    this.#send({ type: "play", version: this.version, move } as Outgoing);
    this.pending = true;
  }

  undo(to: number): void {
    this.catchUp();
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

  close(): void {
    this.#closed = true;
    this.#parade.clear();
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
      this.#hear(JSON.parse(text) as FromServer);
    };
    socket.onopen = () => {
      this.connected = true;
      this.lost = false;
      this.#delay = 500;
      for (const text of this.#waiting.values()) socket.send(text); // the server knows an id it has had before
    };
    socket.onclose = (event) => {
      this.lost = this.lost || this.connected;
      this.connected = false;
      if (event.code === 4404) this.gone = true;
      else if (!this.#closed) setTimeout(() => this.#connect(), (this.#delay = Math.min(this.#delay * 1.6, 8000)));
    };
  }

  #hear(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        this.#enter(message);
        break;
      case "told":
        if (message.undone || this.pending) this.#parade.catchUp(); // one's own move is seen at once
        this.#parade.add(message);
        break;
      case "acknowledged":
        this.#waiting.delete((message as Acknowledged).id);
        break;
      case "refused":
        this.#refused(message);
        break;
      case "people":
        this.#meet(message);
        break;
      case "said":
        this.chat = [...this.chat, message];
        break;
      case "undo_asked":
        this.undoAsked = message.seat < 0 ? null : message;
        break;
      case "rematch":
        this.rematch = message.table;
        break;
    }
  }

  #enter(welcome: Welcome): void {
    this.#parade.clear();
    this.seat = welcome.seat;
    this.game = welcome.game;
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
    this.rematch = welcome.rematch;
    this.pending = false;
    const seen = seenMoves(this.id, this.seat);
    this.missed = seen === null || this.phase === "over" ? [] : welcome.log.filter((line) => line.at > seen);
    this.#saw();
  }

  #show(told: Told): void {
    const before = this.situation;
    if (told.undone) {
      for (const move of this.movers.keys()) if (move > told.situation.moves) this.movers.delete(move);
    } else if (before && before.view.asked !== null && told.situation.moves === before.moves + 1) {
      this.movers.set(told.situation.moves, before.view.asked);
    }
    this.situation = told.situation;
    this.log = told.undone ? told.log : [...this.log, ...told.log];
    this.news = told.undone ? [] : told.log;
    this.version = told.version;
    this.pending = false;
    if (told.situation.outcome) this.phase = "over";
    this.#saw();
  }

  #saw(): void {
    if (this.phase === "over") forgetSeen(this.id);
    else if (this.situation) keepSeen(this.id, this.seat, this.situation.moves);
  }

  #refused(refused: Refused): void {
    this.#waiting.delete(refused.id);
    this.#parade.catchUp();
    this.problem = refused.sentence;
    this.pending = false;
    if (refused.situation) this.situation = refused.situation;
  }

  #meet(changed: PeopleChanged): void {
    this.people = changed.people;
    this.phase = this.phase === "over" ? "over" : changed.phase;
  }
}
