// Made from spolia.tables.rome.wire by `python -m spolia.server.types`; do not edit.

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

export interface ScoreData {
  influence: number;
  vault: number;
  bonuses: number;
  functions: Record<string, number>;
  total: number;
}
