// What the server says of a tournament.
export interface TournamentHead {
  key: string;
  name: string;
  game: string;
  format: string;
  state: string;
  played: number;
  total: number;
}

export interface Tournament extends TournamentHead {
  players: string[];
  table: {
    player: string;
    games: number;
    wins: number;
    draws: number;
    losses: number;
    score: number;
    rating: number;
    low: number;
    high: number;
  }[];
  /** By the players' index; wins, draws and losses of the row against the column. */
  cross: ([number, number, number] | null)[][];
  running: { index: number; first: string; second: string; position?: string | null; moves?: number }[];
  games: { index: number; first: string; second: string; result: string; moves: number }[];
}
