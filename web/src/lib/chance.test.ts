import { describe, expect, it } from 'vitest';
import { accuracy, chanceOf, faultOf, scoreText } from './chance';

const line = (score: number, win: number | null = null) => ({ score, win, moves: [] });

describe('chances', () => {
  it('are even at nothing, and certain once decided', () => {
    expect(chanceOf(line(0), 400)).toBe(0.5);
    expect(chanceOf(line(400), 400)).toBeCloseTo(0.731, 3);
    expect(chanceOf(line(-400), 400) + chanceOf(line(400), 400)).toBeCloseTo(1);
    expect(chanceOf(line(0, 5), 400)).toBe(1);
    expect(chanceOf(line(0, -4), 400)).toBe(0);
  });
  it('name what a move gives away', () => {
    expect([0.04, 0.05, 0.1, 0.19, 0.2, 1].map(faultOf)).toEqual([
      null,
      'inaccuracy',
      'mistake',
      'mistake',
      'blunder',
      'blunder',
    ]);
  });
  it('make accuracies', () => {
    expect(accuracy([])).toBe(100);
    expect(accuracy([0, 0])).toBe(100);
    expect(accuracy([0.1])).toBe(65);
    expect(accuracy([1])).toBeLessThan(5);
  });
  it('are written from either side', () => {
    expect(scoreText(line(35))).toBe('+0.35');
    expect(scoreText(line(35), -1)).toBe('−0.35');
    expect(scoreText(line(9000, 7), -1)).toBe('L7');
  });
});
