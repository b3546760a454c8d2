// Made from spolia.server.protocol by `python -m spolia.server.types`; do not edit.

import type * as rome from "./protocol.rome";
import type * as mundi from "./protocol.mundi";

export type AnyView = rome.ViewData | mundi.ViewData;
export type AnyChoice = rome.Choice | mundi.Choice;
export type AnyScore = rome.ScoreData | mundi.ScoreData;

export interface DifferenceData {
  title: string;
  labels: string[];
  sections: SectionData[];
  nothing: string;
}

export interface LogLine {
  at: number;
  kind: string;
  player: number;
  text: string;
  event: Record<string, unknown>;
}

export interface Moment {
  situation: Situation;
  log: LogLine[];
  moves: number;
}

export interface OutcomeData {
  winners: number[];
  reason: string;
  sentence: string;
  scores: AnyScore[];
}

export interface SectionData {
  key: string;
  title: string;
  topics: TopicData[];
}

export interface Situation {
  view: AnyView;
  question: string;
  choices: AnyChoice[];
  anytime: AnyChoice[];
  why: Record<string, string>;
  outcome: OutcomeData | null;
  moves: number;
}

export interface Standings {
  names: string[];
  turns: TurnStanding[];
}

export interface TopicData {
  sentence: string;
  beneath: string[];
}

export interface TurnStanding {
  turn: number;
  move: number;
  points: number[];
}

export interface Person {
  kind: string;
  name: string;
  bot: string;
  present: boolean;
  yours: boolean;
}

export interface Welcome {
  type: "welcome";
  table: string;
  game: string;
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
  game?: string;
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
  game: string;
  edition: string;
  phase: string;
  players: string[];
  moves: number;
  touched: number;
  yours: number[];
  asked: number;
}

export interface Problem {
  code: string;
  sentence: string;
}

export type FromServer = Welcome | Told | Acknowledged | Refused | PeopleChanged | ChatSaid | UndoAsked | Rematch;

export type FromBrowser = Play | Undo | AnswerUndo | Say | Look | HandOver;
