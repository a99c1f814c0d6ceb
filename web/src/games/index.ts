// The games that the page can draw. A game of the engine that is missing here is not offered.
import { t } from '../text';
import * as colosseum from './colosseum';
import ColosseumBoard from './ColosseumBoard.svelte';
import * as infexion from './infexion';
import InfexionBoard from './InfexionBoard.svelte';
import * as stones from './stones';
import StonesBoard from './StonesBoard.svelte';
import * as tetress from './tetress';
import TetressBoard from './TetressBoard.svelte';
import type { GameUi, Side } from './types';

const brushesOf = (...ids: string[]) =>
  ids.map((id) => ({ id, label: t.brushes[id as keyof typeof t.brushes] }));

function reading<P extends { turn: Side }>(parse: (text: string) => P, format: (position: P) => string) {
  return {
    turn: (text: string) => parse(text).turn,
    withTurn: (text: string, turn: Side) => format({ ...parse(text), turn }),
  };
}

const stonesUi = {
  Board: StonesBoard,
  ...reading(stones.parse, stones.format),
  brushes: brushesOf('x', 'o', 'empty'),
  overlays: [],
  clock: null,
};

export const games: Record<string, GameUi> = {
  colosseum: {
    name: 'colosseum',
    Board: ColosseumBoard,
    ...reading(colosseum.parse, colosseum.format),
    brushes: brushesOf('barrier', 'a', 'b'),
    scale: 283,
    overlays: ['territory'],
    clock: { move: 2 },
    say: (move) => {
      const at = colosseum.parseMove(move);
      return at ? t.boards.colosseum.move(at.row, at.column, at.side) : move;
    },
  },
  infexion: {
    name: 'infexion',
    Board: InfexionBoard,
    ...reading(infexion.parse, infexion.format),
    brushes: brushesOf('red', 'blue', 'empty'),
    scale: 115,
    overlays: ['clusters', 'threats'],
    clock: { game: 180 },
    say: (move) => {
      const at = infexion.parseMove(move);
      return at ? t.boards.infexion.move(at.r, at.q, at.direction) : move;
    },
  },
  tetress: {
    name: 'tetress',
    Board: TetressBoard,
    ...reading(tetress.parse, tetress.format),
    brushes: brushesOf('red', 'blue', 'empty'),
    scale: 327,
    overlays: ['placements'],
    clock: { game: 180 },
    say: (move) => {
      const placement = tetress.placements().get(move);
      const piece = placement && tetress.shapes[placement.shape]?.piece;
      return piece ? t.boards.tetress.move(piece, move) : move;
    },
  },
  connect4: { name: 'connect4', ...stonesUi, scale: 300, say: (move) => t.boards.stones.drop(Number(move)) },
  tictactoe: {
    name: 'tictactoe',
    ...stonesUi,
    scale: 100,
    say: (move) => {
      const [row, column] = move.split('-').map(Number);
      return t.boards.stones.put(row ?? 0, column ?? 0);
    },
  },
};

/** The order in which they are offered. */
export const gameNames = Object.keys(games);

export function gameUi(name: string): GameUi {
  const game = games[name];
  if (!game) throw new Error(`the page knows no game ${name}`);
  return game;
}
