// What only a server has: tournaments, and coming back after it was killed.
import { expect, test } from '@playwright/test';
import { LanistaServer } from './hosts';
import { clickAt, ended, friends, infexionPoint, moveCount } from './table';

test('a tournament from start to table, and a game of it in review', async ({ page }) => {
  const server = new LanistaServer();
  await server.start();
  try {
    await page.goto(`${server.url}#/tournaments`);
    await page.getByRole('radio', { name: 'Tic-tac-toe' }).check();
    await page.getByLabel('Name').fill('Spring');
    await page.getByTestId('create').click();
    await expect(page.getByRole('heading', { name: 'Spring' })).toBeVisible();
    await expect(page.getByTestId('tournament-state')).toContainText('finished', { timeout: 60_000 });
    const rows = page.getByTestId('standings').locator('tbody tr');
    await expect(rows).toHaveCount(3);
    const games = await rows.locator('td:nth-of-type(3)').allTextContents();
    expect(games).toEqual(['4', '4', '4']);
    // It outlives the server.
    await server.kill();
    await server.start(server.port);
    await page.reload();
    await expect(page.getByTestId('tournament-state')).toContainText('finished');
    await page.getByTestId('tournament-games').getByRole('link').first().click();
    await expect(page.getByTestId('graph')).toBeVisible();
    await expect(page.getByTestId('accuracy-0')).toContainText('Level');
  } finally {
    await server.close();
  }
});

test('the server is killed and comes back: the game goes on', async ({ page }) => {
  const server = new LanistaServer();
  await server.start();
  try {
    await friends(page, server.url, 'infexion');
    await clickAt(page, ...infexionPoint(3, 3));
    await moveCount(page, 1);
    await server.kill();
    await expect(page.getByTestId('engine')).toContainText('Connecting again');
    await clickAt(page, ...infexionPoint(4, 2)); // asked while nobody is there
    await server.start(server.port);
    await moveCount(page, 2);
    await expect(page.getByTestId('engine')).toContainText('Native engine');
    // What was played is also there after the page itself is loaded again.
    await page.reload();
    await moveCount(page, 2);
    await clickAt(page, ...infexionPoint(3, 3));
    await clickAt(page, ...infexionPoint(4, 2));
    await ended(page, /Red wins/);
    await expect
      .poll(async () => {
        const list = { id: 1, op: 'games.list' };
        const saved = await page.request.post(`${server.url}api/op`, { data: list });
        return (await saved.json()).games.length;
      })
      .toBe(1);
  } finally {
    await server.close();
  }
});
