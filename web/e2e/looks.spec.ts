// Every view, light and dark, wide and on a phone: axe finds nothing, nothing overflows, nothing is logged.
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { dist, test } from './hosts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const trap = encodeURIComponent('...1..de............2.........5...2.............. r 20');
const views = {
  play: '#/play?game=colosseum',
  analyse: `#/analyse?game=infexion&pos=${trap}`,
  import: '#/review',
  review: '#/review?game=tictactoe&moves=1-1+0-1+0-0+2-2+2-0+0-2+1-0',
  learn: '#/learn?game=tetress&method=alphabeta',
  tournaments: '#/tournaments',
};

for (const [name, hash] of Object.entries(views))
  for (const look of ['light', 'dark'] as const)
    test(`${name}, ${look}: axe finds nothing`, async ({ page, at }) => {
      const complaints: string[] = [];
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(error.message));
      await page.emulateMedia({ colorScheme: look, reducedMotion: 'reduce' });
      await page.goto((await at('native')) + hash);
      await expect(page.getByTestId('engine')).toHaveAttribute('data-kind', 'native');
      await expect(page.locator('main :is(svg.board, form)').first()).toBeVisible();
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 860 });
        await page.evaluate(axe);
        const found = await page.evaluate(async () => {
          type Violation = { id: string; nodes: { html: string }[] };
          const { axe: tool } = window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } };
          const { violations } = await tool.run();
          return violations.map(
            ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
          );
        });
        expect(found).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow).toBeLessThanOrEqual(0);
      }
      expect(complaints).toEqual([]);
    });

test('colours can be chosen, and stay', async ({ page, at }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(await at('native'));
  await page.getByRole('button', { name: 'Use dark colours' }).click();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('how large and how quick it is', async ({ page, at }) => {
  const files = readdirSync(join(dist, 'assets')).filter((name) => /\.(js|css)$/.test(name));
  const sizes = ['index.html', ...files.map((name) => `assets/${name}`)].map(
    (name) => gzipSync(readFileSync(join(dist, name))).length,
  );
  const total = sizes.reduce((sum, size) => sum + size, 0);
  await page.goto(await at('native'));
  await expect(page.locator('svg.board')).toBeVisible();
  const paint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  );
  console.log(
    `page: ${(total / 1000).toFixed(1)} kB gzipped, first paint after ${Math.round(paint ?? 0)} ms`,
  );
  expect(total).toBeLessThan(100_000);
});
