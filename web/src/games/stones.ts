// Tic-tac-toe and connect four: rows of `.`, `x` and `o`, then who is to move.
import type { Side } from './types';

export interface Stones {
  rows: number;
  columns: number;
  cells: (Side | null)[];
  turn: Side;
  slashes: boolean;
}

export function parse(text: string, rows = 0): Stones {
  const [board, turn] = text.trim().split(/\s+/);
  if (!board || !/^[.xo/]+$/.test(board) || !/^[xo]$/.test(turn ?? ''))
    throw new Error('no position of this game');
  const slashes = board.includes('/');
  const cells = [...board.replaceAll('/', '')].map((letter) =>
    letter === '.' ? null : letter === 'x' ? 0 : 1,
  );
  const height = slashes ? board.split('/').length : rows || Math.sqrt(cells.length);
  if (!Number.isInteger(cells.length / height)) throw new Error('the rows are not of one length');
  return { rows: height, columns: cells.length / height, cells, turn: turn === 'x' ? 0 : 1, slashes };
}

export function format(stones: Stones): string {
  const letters = stones.cells.map((side) => (side === null ? '.' : 'xo'[side]));
  const rows = Array.from({ length: stones.rows }, (_, r) =>
    letters.slice(r * stones.columns, (r + 1) * stones.columns).join(''),
  );
  return `${rows.join(stones.slashes ? '/' : '')} ${'xo'[stones.turn]}`;
}

/** Where a stone comes to rest in a column, or -1 if it is full. */
export function landing(stones: Stones, column: number): number {
  for (let row = stones.rows - 1; row >= 0; --row)
    if (stones.cells[row * stones.columns + column] === null) return row;
  return -1;
}

/** The cells of a row of `length` of one side, if there is one. */
export function winningLine(stones: Stones, length: number): number[] {
  const at = (r: number, c: number) =>
    r >= 0 && r < stones.rows && c >= 0 && c < stones.columns
      ? stones.cells[r * stones.columns + c]
      : undefined;
  for (let r = 0; r < stones.rows; ++r)
    for (let c = 0; c < stones.columns; ++c)
      for (const [dr, dc] of [
        [0, 1],
        [1, 0],
        [1, 1],
        [1, -1],
      ] as const) {
        const side = at(r, c);
        if (side === null || side === undefined) continue;
        const line = Array.from({ length }, (_, i) => [r + i * dr, c + i * dc] as const);
        if (line.every(([y, x]) => at(y, x) === side)) return line.map(([y, x]) => y * stones.columns + x);
      }
  return [];
}
