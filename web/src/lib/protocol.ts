// Made from src/spolia/server/protocol.py by `python -m spolia.server.types`; do not edit.

export interface BuildingData {
  card: string;
  site: number;
  materials: number[];
  missing: number;
  public: boolean;
}

export interface SeatData {
  seat: number;
  cards: number;
  jacks: number;
  plays: number;
  vault_cards: number;
  influence: number;
  hand_limit: number;
  clientele_limit: number;
  vault_limit: number;
  surrenders_to: number;
  points: number | null;
  camp: number[];
  stockpile: number[];
  clientele: number[];
  hired: number[];
  vault: number[];
  earned: number[];
  shown: number[];
  exposed: Record<string, number>;
  functions: string[];
  buildings: BuildingData[];
}

export interface ViewData {
  seat: number;
  edition: string;
  players: number;
  turn: number;
  leader: number;
  role: number;
  deck: number;
  jacks: number;
  half: number;
  over: boolean;
  ending: number;
  winners: number[];
  agenda: Record<string, unknown>[];
  events: Record<string, unknown>[];
  asked: number | null;
  question: string;
  about: Record<string, unknown>;
  legal: number[];
  pool: number[];
  sites: number[];
  outskirts: number[];
  hand: string[];
  revealed: string[];
  seen: Record<string, number>;
  seats: SeatData[];
  hands?: Record<string, string[]>;
}

export interface Choice {
  move: number;
  text: string;
  kind: string;
  card?: string;
  material?: number;
  role?: number;
  seat?: number;
  to?: number;
}

export interface LogLine {
  at: number;
  kind: string;
  player: number;
  text: string;
  event: Record<string, unknown>;
}

export interface ScoreData {
  influence: number;
  vault: number;
  bonuses: number;
  functions: Record<string, number>;
  total: number;
}

export interface OutcomeData {
  winners: number[];
  reason: string;
  sentence: string;
  scores: ScoreData[];
}

export interface Person {
  kind: string;
  name: string;
  bot: string;
  present: boolean;
  yours: boolean;
}

export interface Situation {
  view: ViewData;
  question: string;
  choices: Choice[];
  why: Record<string, string>;
  outcome: OutcomeData | null;
  moves: number;
}

export interface Moment {
  situation: Situation;
  log: LogLine[];
  moves: number;
}

export interface TurnStanding {
  turn: number;
  move: number;
  points: number[];
}

export interface Standings {
  names: string[];
  turns: TurnStanding[];
}

export interface Welcome {
  type: "welcome";
  table: string;
  seat: number;
  phase: string;
  title: string;
  setup: Record<string, unknown>;
  names: Record<string, string>;
  people: Person[];
  situation: Situation | null;
  log: LogLine[];
  chat: ChatSaid[];
  version: number;
  rematch: string;
}

export interface Told {
  type: "told";
  situation: Situation;
  log: LogLine[];
  version: number;
  undone: boolean;
}

export interface Acknowledged {
  type: "acknowledged";
  id: string;
  version: number;
}

export interface Refused {
  type: "refused";
  id: string;
  code: string;
  sentence: string;
  situation: Situation | null;
}

export interface PeopleChanged {
  type: "people";
  people: Person[];
  phase: string;
}

export interface ChatSaid {
  type: "said";
  seat: number;
  name: string;
  text: string;
  at: number;
}

export interface UndoAsked {
  type: "undo_asked";
  seat: number;
  to: number;
  answers: number[];
}

export interface Rematch {
  type: "rematch";
  table: string;
}

export interface Play {
  type: "play";
  id: string;
  version: number;
  move: number;
}

export interface Undo {
  type: "undo";
  id: string;
  version: number;
  to: number;
}

export interface AnswerUndo {
  type: "answer_undo";
  id: string;
  agree: boolean;
}

export interface Say {
  type: "say";
  id: string;
  text: string;
}

export interface Look {
  type: "look";
  id: string;
  seat: number;
}

export interface HandOver {
  type: "hand_over";
  id: string;
  seat: number;
  bot: string;
}

export interface SeatWanted {
  kind: string;
  name?: string;
  bot?: string;
}

export interface NewTable {
  seats: SeatWanted[];
  edition?: string;
  geek?: string[];
  training?: boolean;
  rules?: Record<string, number>;
  copies?: Record<string, number>;
  undo?: string;
  memory?: boolean;
  open_hands?: boolean;
  title?: string;
}

export interface TableMade {
  table: string;
  invite: string;
}

export interface Continue {
  move: number;
  seat: number;
  bot: string;
  name?: string;
}

export interface DeviceLink {
  link: string;
}

export interface TableFound {
  table: string;
}

export interface SitDown {
  invite: string;
  name: string;
}

export interface TableLine {
  table: string;
  title: string;
  edition: string;
  phase: string;
  players: string[];
  moves: number;
  touched: number;
  yours: number[];
  asked: number;
}

export interface TopicData {
  sentence: string;
  beneath: string[];
}

export interface SectionData {
  key: string;
  title: string;
  topics: TopicData[];
}

export interface DifferenceData {
  title: string;
  labels: string[];
  sections: SectionData[];
  nothing: string;
}

export interface Problem {
  code: string;
  sentence: string;
}

export type FromServer = Welcome | Told | Acknowledged | Refused | PeopleChanged | ChatSaid | UndoAsked | Rematch;

export type FromBrowser = Play | Undo | AnswerUndo | Say | Look | HandOver;
