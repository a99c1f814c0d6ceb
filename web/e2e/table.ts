// What a player does at the table, by mouse or by keyboard.
import { expect, type Page } from '@playwright/test';

export const board = (page: Page) => page.locator('main svg.live').first();

/** A new game between two people at one screen; `start` is a position to begin with. */
export async function friends(page: Page, url: string, game: string, start = ''): Promise<void> {
  const query = new URLSearchParams({ game, ...(start ? { pos: start } : {}) });
  await page.goto(`${url}#/play?${query}`);
  await expect(board(page)).toBeVisible(); // before that there is nothing to start
  await page.getByTestId('opponent').selectOption('friend');
  await page.getByTestId('start').click();
  await expect(page.getByTestId('status')).toHaveText(/to move/);
}

/** Where a point of the board's own drawing is on the screen. */
export async function onScreen(page: Page, x: number, y: number): Promise<{ x: number; y: number }> {
  return board(page).evaluate(
    (svg, at) => {
      const matrix = (svg as SVGSVGElement).getScreenCTM() as DOMMatrix;
      const point = new DOMPoint(at.x, at.y).matrixTransform(matrix);
      return { x: point.x, y: point.y };
    },
    { x, y },
  );
}

export async function clickAt(page: Page, x: number, y: number): Promise<void> {
  await board(page).scrollIntoViewIfNeeded();
  const at = await onScreen(page, x, y);
  await page.mouse.move(at.x, at.y);
  await page.mouse.click(at.x, at.y);
}

export async function keys(page: Page, ...pressed: string[]): Promise<void> {
  for (const key of pressed) await board(page).press(key);
}

/** The moves so far, as the list shows them. */
export const moveCount = (page: Page, count: number) =>
  expect(page.getByRole('list', { name: 'Moves' }).getByRole('button')).toHaveCount(count);

export const ended = (page: Page, words: RegExp) => expect(page.getByTestId('status')).toHaveText(words);

const cell = 40;
const margin = 20;
/** Colosseum: a cell's middle, or a point close to one of its sides. */
export function colosseumPoint(row: number, column: number, side = ''): [number, number] {
  const near = cell * 0.42;
  const shift: Record<string, [number, number]> = {
    u: [0, -near],
    r: [near, 0],
    d: [0, near],
    l: [-near, 0],
  };
  const [dx, dy] = shift[side] ?? [0, 0];
  return [margin + (column + 0.5) * cell + dx, margin + (row + 0.5) * cell + dy];
}

export const infexionPoint = (r: number, q: number): [number, number] => [(r + q) * 41, (6 - r + q) * 24];

const rim = 0.62;
export const tetressPoint = (row: number, column: number): [number, number] => [
  (column + rim) * cell,
  (row + rim) * cell,
];

export const stonesPoint = (row: number, column: number): [number, number] => [
  14 + (column + 0.5) * 60,
  14 + (row + 0.5) * 60,
];
