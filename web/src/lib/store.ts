// What the browser remembers: settings, the game that is being played, games that were. A browser that keeps
// nothing is fine.
const prefix = 'lanista.';

export function recall<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(prefix + name);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function remember(name: string, value: unknown): void {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(value));
  } catch {
    // Full, or not allowed: then it is forgotten with the page.
  }
}

/** A game as the page keeps it. */
export interface KeptGame {
  key: string;
  game: string;
  start: string;
  moves: string[];
  players: [string, string];
  result: string;
  date: string;
}

const mostKept = 50;

export const keptGames = () => recall<KeptGame[]>('games', []);

export function keepGame(game: KeptGame): void {
  remember('games', [game, ...keptGames().filter((one) => one.key !== game.key)].slice(0, mostKept));
}

export function forgetGame(key: string): void {
  remember(
    'games',
    keptGames().filter((one) => one.key !== key),
  );
}

export const newKey = () =>
  crypto.getRandomValues(new Uint32Array(2)).reduce((text, n) => text + n.toString(36), '');
