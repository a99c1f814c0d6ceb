// What the page and an engine say to each other: one JSON message each way, the same whether a server or a
// WebAssembly module in a worker answers. `docs/server.md` has every operation.

/** A position is always a start and the moves from it; no engine remembers anything. */
export interface Place {
  game: string;
  start?: string;
  moves?: string[];
  size?: number;
  seed?: number;
  edition?: string;
}

export interface AgentInfo {
  name: string;
  summary: string;
}

export interface GameInfo {
  name: string;
  title: string;
  sizes: number[];
  default_size: number;
  sides: [string, string];
  editions: string[];
  best: string;
  agents: AgentInfo[];
  levels: { n: number; rating: number | null }[];
}

export interface Hello {
  engine: EngineKind;
  version: string;
  threads: number;
  games: GameInfo[];
  features: string[];
}

export type EngineKind = 'native' | 'wasm';

/** A position as the rules see it. */
export interface State {
  position: string;
  start: string;
  turn: 0 | 1;
  ply: number;
  moves: string[];
  over: boolean;
  winner: 0 | 1 | null;
  result: string;
  counts: Record<string, unknown>;
  played?: { move: string; position: string }[];
}

/** A line of play; scores are hundredths as the side to move sees them, `win` is plies to a forced end. */
export interface Line {
  score: number;
  win: number | null;
  moves: string[];
  visits?: number;
  value?: number;
}

export interface Info {
  depth?: number;
  seldepth?: number;
  nodes: number;
  nps: number;
  time_ms: number;
  table?: number;
  branching?: number;
  first_cutoffs?: number;
  lines: Line[];
}

export interface Found extends Info {
  bestmove: string;
}

export interface SearchRequest extends Place {
  agent?: string;
  movetime?: number;
  nodes?: number;
  depth?: number;
  infinite?: boolean;
  multipv?: number;
  seed?: number;
}

export interface Search {
  done: Promise<Found>;
  stop(): void;
}

/** A refusal: `code` is 400 for a bad request, 404 for what is not there, 429 when too much is asked at once. */
export class EngineError extends Error {
  constructor(
    message: string,
    readonly code = 400,
  ) {
    super(message);
  }
}

export interface Engine {
  readonly kind: EngineKind;
  ask<T>(op: string, body?: object): Promise<T>;
  search(request: SearchRequest, tell?: (info: Info) => void): Search;
  /** Follows something that goes on, such as a tournament, until `stop`. */
  watch(op: string, body: object, tell: (event: unknown) => void): { stop(): void };
  close(): void;
}
