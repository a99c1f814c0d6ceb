// Colosseum Survival!: `N WALLS A B SIDE TURN`, a character a cell that tells of barriers right of and below it.
import type { Side } from './types';

export type Direction = 'u' | 'r' | 'd' | 'l';
export const directions: Direction[] = ['u', 'r', 'd', 'l'];
export const steps: Record<Direction, [number, number]> = { u: [-1, 0], r: [0, 1], d: [1, 0], l: [0, -1] };

export interface Cell {
  row: number;
  column: number;
}

export interface Colosseum {
  size: number;
  /** By cell, row by row. */
  right: boolean[];
  below: boolean[];
  players: [Cell, Cell];
  turn: Side;
  ply: number;
}

export interface ColosseumMove extends Cell {
  side: Direction;
}

const cellOf = (text: string): Cell => {
  const match = /^(\d+)-(\d+)$/.exec(text);
  if (!match) throw new Error(`'${text}' is no cell`);
  return { row: Number(match[1]), column: Number(match[2]) };
};

export function parse(text: string): Colosseum {
  const [size, walls, a, b, turn, ply] = text.trim().split(/\s+/);
  if (!size || !walls || !a || !b || !/^[AB]$/.test(turn ?? ''))
    throw new Error('no position of Colosseum Survival!');
  const n = Number(size);
  const cells = walls.replaceAll('/', '');
  if (cells.length !== n * n || /[^.|_J]/.test(cells)) throw new Error('the barriers do not fill the board');
  return {
    size: n,
    right: [...cells].map((letter) => letter === '|' || letter === 'J'),
    below: [...cells].map((letter) => letter === '_' || letter === 'J'),
    players: [cellOf(a), cellOf(b)],
    turn: turn === 'A' ? 0 : 1,
    ply: Number(ply ?? 0),
  };
}

export function format(board: Colosseum): string {
  const n = board.size;
  const rows = Array.from({ length: n }, (_, r) =>
    Array.from(
      { length: n },
      (_, c) => '._|J'[(board.right[r * n + c] ? 2 : 0) + (board.below[r * n + c] ? 1 : 0)],
    ).join(''),
  );
  const [a, b] = board.players.map(({ row, column }) => `${row}-${column}`);
  return `${n} ${rows.join('/')} ${a} ${b} ${'AB'[board.turn]} ${board.ply}`;
}

export function parseMove(text: string): ColosseumMove | null {
  const match = /^(\d+)-(\d+)([urdl])$/.exec(text);
  return match && { row: Number(match[1]), column: Number(match[2]), side: match[3] as Direction };
}

export function hasBarrier(board: Colosseum, { row, column }: Cell, side: Direction): boolean {
  const n = board.size;
  if (side === 'u') return row === 0 || board.below[(row - 1) * n + column] === true;
  if (side === 'l') return column === 0 || board.right[row * n + column - 1] === true;
  if (side === 'd') return row === n - 1 || board.below[row * n + column] === true;
  return column === n - 1 || board.right[row * n + column] === true;
}

/** Puts a barrier there or takes it away; the border stays. */
export function toggleBarrier(board: Colosseum, { row, column }: Cell, side: Direction): Colosseum {
  const n = board.size;
  const flip = (list: boolean[], at: number) => list.map((there, i) => (i === at ? !there : there));
  if (side === 'u') return row === 0 ? board : { ...board, below: flip(board.below, (row - 1) * n + column) };
  if (side === 'd') return row === n - 1 ? board : { ...board, below: flip(board.below, row * n + column) };
  if (side === 'l')
    return column === 0 ? board : { ...board, right: flip(board.right, row * n + column - 1) };
  return column === n - 1 ? board : { ...board, right: flip(board.right, row * n + column) };
}

/** The cells that a player could ever walk to, through anyone. */
export function region(board: Colosseum, from: Cell): Set<number> {
  const n = board.size;
  const seen = new Set([from.row * n + from.column]);
  for (const at of seen) {
    const cell = { row: Math.floor(at / n), column: at % n };
    for (const side of directions)
      if (!hasBarrier(board, cell, side))
        seen.add((cell.row + steps[side][0]) * n + cell.column + steps[side][1]);
  }
  return seen;
}
