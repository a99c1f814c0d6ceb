// Positions and moves as text: what is read is written back, and a move's preview is what the rules would do.
import { describe, expect, it } from 'vitest';
import * as colosseum from './colosseum';
import * as infexion from './infexion';
import * as stones from './stones';
import * as tetress from './tetress';

describe('colosseum', () => {
  const text = '3 .../_|./... 0-0 2-2 A 0';
  const board = colosseum.parse(text);

  it('writes what it reads', () => {
    expect(colosseum.format(board)).toBe(text);
    const large = '8 ...._.J./......../..J...../....|_../......../._....../._._..../|....... 5-3 0-4 B 12';
    expect(colosseum.format(colosseum.parse(large))).toBe(large);
  });
  it('sees a barrier from both of its cells', () => {
    expect(colosseum.hasBarrier(board, { row: 1, column: 1 }, 'r')).toBe(true);
    expect(colosseum.hasBarrier(board, { row: 1, column: 2 }, 'l')).toBe(true);
    expect(colosseum.hasBarrier(board, { row: 2, column: 0 }, 'u')).toBe(true);
    expect(colosseum.hasBarrier(board, { row: 2, column: 1 }, 'u')).toBe(false);
    expect(colosseum.hasBarrier(board, { row: 0, column: 0 }, 'u')).toBe(true);
  });
  it('takes a barrier away again, but never the border', () => {
    const cell = { row: 1, column: 1 };
    const without = colosseum.toggleBarrier(board, cell, 'r');
    expect(colosseum.hasBarrier(without, cell, 'r')).toBe(false);
    expect(colosseum.toggleBarrier(without, { row: 1, column: 2 }, 'l')).toEqual(board);
    expect(colosseum.toggleBarrier(board, { row: 0, column: 0 }, 'l')).toBe(board);
  });
  it('counts the cells of a closed region', () => {
    const closed = colosseum.parse('3 .../___/... 0-0 2-2 A 5');
    expect(colosseum.region(closed, closed.players[0]).size).toBe(6);
    expect(colosseum.region(closed, closed.players[1]).size).toBe(3);
  });
  it('refuses what is no position', () => {
    for (const bad of ['', '3 ..././... 0-0 2-2 A 0', '3 .../_x./... 0-0 2-2 A 0', '3 .../.../... 0 2-2 A 0'])
      expect(() => colosseum.parse(bad)).toThrow();
  });
});

describe('infexion', () => {
  const text = '..............1....6b...................a........ r 20';

  it('writes what it reads', () => {
    expect(infexion.format(infexion.parse(text))).toBe(text);
    expect(infexion.format(infexion.parse(`${text} handout`))).toBe(`${text} handout`);
  });
  it('spreads around the edge and destroys what would reach seven', () => {
    const apply = (position: string, move: string) => {
      const board = infexion.parse(position);
      const parsed = infexion.parseMove(move) as infexion.InfexionMove;
      const cells = board.cells.slice();
      for (const [cell, stack] of infexion.changes(board, parsed)) cells[cell] = stack;
      return infexion.format({ ...board, cells }).slice(0, 49);
    };
    expect(apply(text, '2-5dr')).toBe('..............21111.3...................a........');
    expect(apply('5.2c6f..........................................a r 9', '0-0dr')).toBe(
      '.134............................................a',
    );
    expect(apply('................................................. r 0', '3-4').charAt(25)).toBe('1');
  });
  it('reads the longest direction', () => {
    expect(infexion.parseMove('3-4dr')?.direction).toBe('dr');
    expect(infexion.parseMove('3-4d')?.direction).toBe('d');
    expect(infexion.parseMove('3-4')?.direction).toBe(null);
    expect(infexion.parseMove('3-4x')).toBe(null);
  });
});

describe('tetress', () => {
  it('knows the nineteen shapes and all their places', () => {
    expect(tetress.shapes.length).toBe(19);
    expect(tetress.placements().size).toBe(2299);
    expect(tetress.placements().get('0-0,0-10,10-0,10-10')?.shape).toBe(
      tetress.shapes.findIndex((s) => s.piece === 'O'),
    );
  });
  it('clears a row and a column that cross, both', () => {
    const cells = Array.from({ length: 121 }, (_, i) => {
      const [row, column] = [Math.floor(i / 11), i % 11];
      const missing = column === 5 && (row >= 8 || row === 0);
      return (row === 0 || column === 5) && !missing ? 'b' : '.';
    });
    const board = tetress.parse(`${cells.join('')} r 10`);
    const placed = tetress.parseMove('0-5,8-5,9-5,10-5') as number[];
    expect(tetress.cleared(board, placed).size).toBe(21);
    expect(tetress.format(board)).toBe(`${cells.join('')} r 10`);
  });
});

describe('stones', () => {
  it('reads both boards', () => {
    for (const text of ['x...o.... x', '......./......./......./......./...o.../..xx... o'])
      expect(stones.format(stones.parse(text))).toBe(text);
  });
  it('lets stones fall and finds four in a row', () => {
    const board = stones.parse('......./......./...o.../...o.../...o.../..xxxx. o');
    expect(stones.landing(board, 3)).toBe(1);
    expect(stones.landing(board, 0)).toBe(5);
    expect(stones.winningLine(board, 4).length).toBe(4);
    expect(stones.winningLine(stones.parse('x...o...x o'), 3)).toEqual([]);
  });
});
