// Infexion: 49 characters, `1`..`6` red and `a`..`f` blue; a rhombus of hexagons whose opposite edges touch.
import { modulo, type Side } from './types';

export const size = 7;
export const maxPower = 6;

export interface Stack {
  side: Side;
  power: number;
}

export interface Infexion {
  cells: (Stack | null)[];
  turn: Side;
  ply: number;
  edition: string;
}

export type Direction = 'dr' | 'd' | 'dl' | 'ul' | 'u' | 'ur';
/** Clockwise from the top, as (r, q) steps. */
export const directions: Direction[] = ['u', 'ur', 'dr', 'd', 'dl', 'ul'];
export const steps: Record<Direction, [number, number]> = {
  u: [1, -1],
  ur: [1, 0],
  dr: [0, 1],
  d: [-1, 1],
  dl: [-1, 0],
  ul: [0, -1],
};

export interface InfexionMove {
  r: number;
  q: number;
  direction: Direction | null;
}

export const cellAt = (r: number, q: number) => modulo(r, size) * size + modulo(q, size);

export function parse(text: string): Infexion {
  const [cells, turn, ply, edition] = text.trim().split(/\s+/);
  if (!cells || !/^[.1-6a-f]{49}$/.test(cells) || !/^[rb]$/.test(turn ?? ''))
    throw new Error('no position of Infexion');
  return {
    cells: [...cells].map((letter) => {
      if (letter === '.') return null;
      const red = letter <= '6';
      return { side: red ? 0 : 1, power: letter.charCodeAt(0) - (red ? 48 : 96) };
    }),
    turn: turn === 'r' ? 0 : 1,
    ply: Number(ply ?? 0),
    edition: edition ?? '',
  };
}

export function format(board: Infexion): string {
  const cells = board.cells.map((stack) =>
    stack ? String.fromCharCode((stack.side === 0 ? 48 : 96) + stack.power) : '.',
  );
  return `${cells.join('')} ${'rb'[board.turn]} ${board.ply}${board.edition ? ` ${board.edition}` : ''}`;
}

export function parseMove(text: string): InfexionMove | null {
  const match = /^(\d)-(\d)(dr|dl|d|ul|ur|u)?$/.exec(text);
  return match && { r: Number(match[1]), q: Number(match[2]), direction: (match[3] as Direction) ?? null };
}

/** The cells that a move changes, and what stands on them then. */
export function changes(board: Infexion, { r, q, direction }: InfexionMove): Map<number, Stack | null> {
  const from = cellAt(r, q);
  if (!direction) return new Map([[from, { side: board.turn, power: 1 }]]);
  const result = new Map<number, Stack | null>([[from, null]]);
  const [dr, dq] = steps[direction];
  for (let i = 1; i <= (board.cells[from]?.power ?? 0); ++i) {
    const at = cellAt(r + i * dr, q + i * dq);
    const power = (board.cells[at]?.power ?? 0) + 1;
    result.set(at, power > maxPower ? null : { side: board.turn, power });
  }
  return result;
}
