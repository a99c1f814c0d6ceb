// Fingers cover what they point at: a first touch shows, a second one plays. And two agents that need nobody.
import { expect } from '@playwright/test';
import { test } from './hosts';
import { board, colosseumPoint, ended, friends, moveCount, onScreen, tetressPoint } from './table';

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a piece and a barrier need two touches', async ({ page, at }) => {
    const tap = async (point: [number, number]) => {
      await board(page).scrollIntoViewIfNeeded();
      const spot = await onScreen(page, ...point);
      await page.touchscreen.tap(spot.x, spot.y);
    };
    await friends(page, await at('native'), 'tetress');
    await tap(tetressPoint(5.5, 5.5));
    await moveCount(page, 0);
    await expect(page.locator('svg.board rect.about').first()).toBeVisible();
    await tap(tetressPoint(5.5, 5.5));
    await moveCount(page, 1);

    await friends(page, await at('native'), 'colosseum', '3 .../.../... 0-0 2-2 A 0');
    await tap(colosseumPoint(1, 0, 'd'));
    await moveCount(page, 0);
    await tap(colosseumPoint(1, 0, 'd'));
    await moveCount(page, 1);
  });
});

test('two agents play to the end', async ({ page, at }) => {
  await page.goto(`${await at('native')}#/play?game=tictactoe`);
  await page.getByTestId('opponent').selectOption('watch');
  await page.getByLabel('Thinking time').selectOption('100');
  await page.getByTestId('start').click();
  await ended(page, /wins|Draw/);
});
