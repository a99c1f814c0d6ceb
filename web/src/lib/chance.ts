// Scores and chances. A score counts hundredths of whatever a game counts; a chance is the share of a point to
// expect, so that games can be compared and mistakes named alike in all of them.
import type { Line } from '../engine/types';

/** The chance of the side to move. */
export function chanceOf(line: Pick<Line, 'score' | 'win' | 'value'>, scale: number): number {
  if (line.win !== null && line.win !== undefined) return line.win > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-line.score / scale));
}

/** +0.35, −1.20, or W7 and L6 for a forced end in so many plies. */
export function scoreText(line: Pick<Line, 'score' | 'win'>, sign: 1 | -1 = 1, digits = 2): string {
  if (line.win !== null && line.win !== undefined) {
    const win = line.win * sign;
    return win > 0 ? `W${win}` : `L${-win}`;
  }
  const score = (line.score * sign) / 100;
  return `${score > 0 ? '+' : score < 0 ? '−' : ''}${Math.abs(score).toFixed(digits)}`;
}

export type Fault = 'inaccuracy' | 'mistake' | 'blunder';

const faults: [Fault, number][] = [
  ['blunder', 0.2],
  ['mistake', 0.1],
  ['inaccuracy', 0.05],
];

/** What a move is called that gives away so much of a win. */
export function faultOf(loss: number): Fault | null {
  return faults.find(([, least]) => loss >= least)?.[0] ?? null;
}

/** 100 for a side that never gives anything away; a loss of a tenth on every move makes about 65. */
export function accuracy(losses: number[]): number {
  if (losses.length === 0) return 100;
  const mean = losses.reduce((sum, loss) => sum + Math.exp(-4.3 * Math.max(0, loss)), 0) / losses.length;
  return Math.round(100 * mean);
}
