// What a game brings to the page: how its position text reads, how it is drawn, and how it may be edited.
// Rules stay with the engine; a game here only knows enough to show what a move is about to do.
import type { Component } from 'svelte';

export type Side = 0 | 1;

/** A candidate move to show on the board: `loss` is the share of a win it gives away against the best. */
export interface Mark {
  move: string;
  rank: number;
  loss: number;
  label: string;
}

/** The engine's answer to `overlay`; each board reads the fields of its own kinds. */
export interface Overlay {
  kind: string;
  cells?: number[][] | number[][][];
  counts?: [number, number];
  clusters?: { side: Side; cells: [number, number][]; power: number }[];
  threats?: [[number, number][], [number, number][]];
}

export interface BoardProps {
  position: string;
  /** What this board shows, for those who cannot see it. */
  label: string;
  /** Legal moves, if one may be entered here. */
  legal?: string[];
  last?: string | null;
  /** A move to show as if it were about to be played. */
  shown?: string | null;
  marks?: Mark[];
  arrows?: boolean;
  overlay?: Overlay | null;
  /** The brush that a click puts on the board; set while a position is edited. */
  brush?: string | null;
  /** Without a pointer, a keyboard or animations: a picture. */
  still?: boolean;
  onmove?: (move: string) => void;
  onhover?: (move: string | null) => void;
  onedit?: (position: string) => void;
}

export interface GameUi {
  name: string;
  Board: Component<BoardProps>;
  /** Throws if the text is no position of this game. */
  turn(position: string): Side;
  withTurn(position: string, side: Side): string;
  brushes: { id: string; label: string }[];
  /** Hundredths of a score that turn an even game into about 73 % for one side. */
  scale: number;
  overlays: string[];
  /** The course's clock: seconds for a game or for a move; none for the small games. */
  clock: { game?: number; move?: number } | null;
  /** A move in words. */
  say(move: string): string;
}

export function replaced<T>(list: readonly T[], at: number, value: T): T[] {
  const copy = list.slice();
  copy[at] = value;
  return copy;
}

export const modulo = (value: number, size: number) => ((value % size) + size) % size;
