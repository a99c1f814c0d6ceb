// Review: a game with one blunder in it. The engine finds it, names it, and shows what was better.
import { expect } from '@playwright/test';
import { kinds, test } from './hosts';

// X has three in a row at the bottom, and O looks away instead of closing it in column 3.
const record = `[Game "connect4"]
[First "careful"]
[Second "careless"]
[Result "1-0"]

1. 0 6 2. 1 6 3. 2 5 4. 3 1-0
`;

for (const kind of kinds) {
  test(`${kind}: an injected blunder is found`, async ({ page, at }) => {
    await page.goto(`${await at(kind)}#/review`);
    await page.getByTestId('record').fill(record);
    await page.getByRole('button', { name: 'Load' }).click();
    await expect(page.getByRole('button', { name: 'Review the game' })).toBeVisible();
    await page.getByRole('button', { name: /^5 ?\?\?$/ }).click();
    await expect(page.getByTestId('verdict')).toContainText('Blunder');
    await expect(page.getByTestId('verdict')).toContainText('Better was 3');
    await page.keyboard.press('Home');
    await page.keyboard.press('m');
    await expect(page.getByTestId('verdict')).toContainText(/Blunder|Mistake/);
    await expect(page.getByTestId('accuracy-0')).toContainText('careful');
    await expect(page.getByTestId('graph')).toBeVisible();
  });
}

test('a record goes out as it came in, and pictures come along', async ({ page, at }) => {
  await page.goto(`${await at('native')}#/review`);
  await page.getByTestId('record').fill(record);
  await page.getByRole('button', { name: 'Load' }).click();
  const saved = async (name: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ]);
    const chunks: Buffer[] = [];
    for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  };
  expect((await saved('Export')).toString()).toContain('1. 0 6 2. 1 6 3. 2 5 4. 3 1-0');
  expect((await saved('PNG')).subarray(1, 4).toString()).toBe('PNG');
  const animation = (await saved('Animated SVG')).toString();
  expect(animation.match(/<animate /g)?.length).toBe(8);
  expect(animation).not.toContain('var(--');
  await page.goto(`${await at('native')}#/review?game=infexion&moves=nonsense`);
  await expect(page.getByRole('alert')).toBeVisible();
});
