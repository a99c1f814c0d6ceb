// Tetress: 121 characters, `r` and `b`; nineteen fixed tetrominoes on a torus of 11 x 11.
import { modulo, type Side } from './types';

export const size = 11;

export interface Tetress {
  cells: (Side | null)[];
  turn: Side;
  ply: number;
}

type Offset = readonly [number, number];

/** The seven pieces as one orientation each; the others are turned from it. */
const pieceCells: Record<string, readonly Offset[]> = {
  I: [[0, 0], [0, 1], [0, 2], [0, 3]],
  O: [[0, 0], [0, 1], [1, 0], [1, 1]],
  T: [[0, 0], [0, 1], [0, 2], [1, 1]],
  S: [[0, 1], [0, 2], [1, 0], [1, 1]],
  Z: [[0, 0], [0, 1], [1, 1], [1, 2]],
  J: [[0, 0], [1, 0], [1, 1], [1, 2]],
  L: [[0, 2], [1, 0], [1, 1], [1, 2]],
}; // prettier-ignore

export const pieceNames = Object.keys(pieceCells);
export const mirrored: Record<string, string> = { S: 'Z', Z: 'S', J: 'L', L: 'J' };

export interface Shape {
  piece: string;
  turns: number;
  offsets: Offset[];
}

function normal(cells: readonly Offset[]): Offset[] {
  const top = Math.min(...cells.map(([r]) => r));
  const left = Math.min(...cells.map(([, c]) => c));
  return cells.map(([r, c]): Offset => [r - top, c - left]).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

/** All nineteen, in the order of pieces and quarter turns. */
export const shapes: Shape[] = pieceNames.flatMap((piece) => {
  const seen = new Set<string>();
  const found: Shape[] = [];
  let cells: readonly Offset[] = pieceCells[piece] ?? [];
  for (let turns = 0; turns < 4; ++turns) {
    const offsets = normal(cells);
    if (!seen.has(String(offsets))) found.push({ piece, turns, offsets });
    seen.add(String(offsets));
    cells = cells.map(([r, c]): Offset => [c, -r]);
  }
  return found;
});

export const cellAt = (row: number, column: number) => modulo(row, size) * size + modulo(column, size);

export const moveText = (cells: number[]) =>
  [...cells]
    .sort((a, b) => a - b)
    .map((cell) => `${Math.floor(cell / size)}-${cell % size}`)
    .join(',');

export interface Placement {
  shape: number;
  row: number;
  column: number;
  cells: number[];
}

let table: Map<string, Placement> | null = null;

/** All 2,299 placements by their text. */
export function placements(): Map<string, Placement> {
  if (table) return table;
  table = new Map();
  for (let shape = 0; shape < shapes.length; ++shape)
    for (let row = 0; row < size; ++row)
      for (let column = 0; column < size; ++column) {
        const cells = (shapes[shape] as Shape).offsets.map(([r, c]) => cellAt(row + r, column + c));
        table.set(moveText(cells), { shape, row, column, cells });
      }
  return table;
}

export function parse(text: string): Tetress {
  const [cells, turn, ply] = text.trim().split(/\s+/);
  if (!cells || !/^[.rb]{121}$/.test(cells) || !/^[rb]$/.test(turn ?? ''))
    throw new Error('no position of Tetress');
  return {
    cells: [...cells].map((letter) => (letter === '.' ? null : letter === 'r' ? 0 : 1)),
    turn: turn === 'r' ? 0 : 1,
    ply: Number(ply ?? 0),
  };
}

export function format(board: Tetress): string {
  return `${board.cells.map((side) => (side === null ? '.' : 'rb'[side])).join('')} ${'rb'[board.turn]} ${board.ply}`;
}

export function parseMove(text: string): number[] | null {
  const cells = text.split(',').map((cell) => /^(\d+)-(\d+)$/.exec(cell));
  if (cells.length !== 4 || cells.some((match) => !match)) return null;
  return cells.map((match) => cellAt(Number(match?.[1]), Number(match?.[2])));
}

/** The cells of rows and columns that the placement fills. */
export function cleared(board: Tetress, placed: number[]): Set<number> {
  const full = (at: number) => board.cells[at] !== null || placed.includes(at);
  const result = new Set<number>();
  for (let i = 0; i < size; ++i) {
    const row = Array.from({ length: size }, (_, j) => i * size + j);
    const column = Array.from({ length: size }, (_, j) => j * size + i);
    for (const line of [row, column]) if (line.every(full)) for (const at of line) result.add(at);
  }
  return result;
}
