// Analysis: lines that deepen, overlays, editing, and a position shared by its address.
import { expect } from '@playwright/test';
import { kinds, test } from './hosts';
import { board, clickAt, infexionPoint, moveCount } from './table';

const trap = '...1..de............2.........5...2.............. r 20';

/** In the page, where the tests' own time does not count: milliseconds from a click on one thing until the other is painted. */
function untilShown([clicked, shown]: [string, string]): Promise<number> {
  const find = (id: string) => document.querySelector<HTMLElement>(`[data-testid="${id}"]`);
  const began = performance.now();
  find(clicked)?.click();
  return new Promise((resolve) => {
    const look = () => (find(shown) ? resolve(performance.now() - began) : requestAnimationFrame(look));
    requestAnimationFrame(look);
  });
}

for (const kind of kinds) {
  test(`${kind}: lines, candidates, stop`, async ({ page, at }) => {
    await page.goto(`${await at(kind)}#/analyse?${new URLSearchParams({ game: 'infexion', pos: trap })}`);
    await expect(board(page)).toBeVisible();
    const wait = await page.evaluate(untilShown, ['analyse', 'search-info'] as [string, string]);
    console.log(`${kind}: first engine line after ${Math.round(wait)} ms`);
    await expect(page.getByTestId('search-info')).toBeVisible();
    await expect(page.locator('svg.board .arrow, svg.board .candidate-area').first()).toBeAttached();
    await expect(page.getByTestId('engine')).toContainText('nodes/s');
    await page.getByTestId('analyse').click();
    await expect(page.getByTestId('analyse')).toHaveText('Analyse');
    // The best move is still there to be played.
    const moves = page.locator('main ol button.head').first();
    await moves.click();
    await moveCount(page, 1);
  });
}

test('overlays and a position shared by its address', async ({ page, at, context }) => {
  await page.goto(`${await at('native')}#/analyse?game=infexion`);
  await clickAt(page, ...infexionPoint(3, 3));
  await moveCount(page, 1);
  await clickAt(page, ...infexionPoint(5, 5));
  await moveCount(page, 2);
  await page.getByTestId('overlay').selectOption('clusters');
  await expect(page.locator('svg.board .area')).toHaveCount(2);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByTestId('position')).toHaveValue(await page.getByTestId('position').inputValue());
  await moveCount(other, 2);
});

test('a position is edited, and a bad one is refused in words', async ({ page, at }) => {
  await page.goto(`${await at('native')}#/analyse?game=colosseum`);
  await page.getByTestId('position').fill('3 .../.../... 0-0 2-2 A 0');
  await page.getByRole('button', { name: 'Use', exact: true }).click();
  await expect(page.getByTestId('position')).toHaveValue('3 .../.../... 0-0 2-2 A 0');
  await page.getByTestId('edit').click();
  await clickAt(page, 20 + 40 - 3, 40); // the barrier right of the first cell
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByTestId('position')).toHaveValue('3 |../.../... 0-0 2-2 A 0');
  await page.getByTestId('position').fill('3 nonsense');
  await page.getByRole('button', { name: 'Use', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
});
