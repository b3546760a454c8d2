// Made from spolia.tables.mundi.wire by `python -m spolia.server.types`; do not edit.

export interface BuildingData {
  card: string;
  on: number;
}

export interface SeatData {
  seat: number;
  cards: number;
  steps: number;
  points: number | null;
  hand: number[];
  bare: number[];
  lost: number[];
  stock: number[] | null;
  buildings: BuildingData[];
}

export interface ViewData {
  seat: number;
  edition: string;
  players: number;
  turn: number;
  active: number;
  kind: number;
  phase: string;
  deck: number;
  goth: number;
  over: boolean;
  ending: number;
  winners: number[];
  events: Record<string, unknown>[];
  asked: number | null;
  question: string;
  about: Record<string, unknown>;
  legal: number[];
  forum: string | null[];
  burnt: string[];
  tribute: number[][];
  icons: number[];
  spoils: number[];
  seats: SeatData[];
}

export interface Choice {
  move: number;
  text: string;
  kind: string;
  card?: string;
  production?: number;
  resource?: number;
  give?: number;
  number?: number;
}

export interface ScoreData {
  steps: number;
  counters: number;
  total: number;
}

export interface AmountData {
  number: number;
  things: number[];
}

export interface PowerData {
  form: string;
  left: AmountData[][];
  right: AmountData[][];
  many: boolean;
  kind: number;
  counted: string;
  per: number;
  text: string;
}

export interface CardData {
  name: string;
  type: string;
  steps: number;
  cost: AmountData[];
  power: PowerData;
  sentence: string;
}

export interface BoardData {
  path: number;
  spaces: number[][];
  surcharges: number[];
}

export interface WordsData {
  key: string;
  game: Record<string, string>;
  edition: string;
  ours: string;
  kinds: string[];
  things: string[];
  types: Record<string, string>;
  bots: Record<string, string>;
  board: BoardData;
  cards: Record<string, CardData>;
}
