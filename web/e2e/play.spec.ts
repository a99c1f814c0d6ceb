// A whole game of each kind, by mouse and by keyboard, with the native engine and with WebAssembly.
import { expect } from '@playwright/test';
import { kinds, test } from './hosts';
import {
  board,
  clickAt,
  colosseumPoint,
  ended,
  friends,
  infexionPoint,
  keys,
  moveCount,
  stonesPoint,
  tetressPoint,
} from './table';

const arena = '3 .../.../... 0-0 2-2 A 0';

for (const kind of kinds) {
  test.describe(kind, () => {
    test('colosseum by mouse: near an edge, and in two steps', async ({ page, at }) => {
      await friends(page, await at(kind), 'colosseum', arena);
      await clickAt(page, ...colosseumPoint(0, 0, 'r'));
      await moveCount(page, 1);
      await clickAt(page, ...colosseumPoint(2, 1)); // B walks there first,
      await clickAt(page, ...colosseumPoint(2, 1, 'l')); // then builds
      await moveCount(page, 2);
      await clickAt(page, ...colosseumPoint(0, 0, 'd'));
      await ended(page, /B wins by territory 1 to 8/);
    });

    test('colosseum by keyboard', async ({ page, at }) => {
      await friends(page, await at(kind), 'colosseum', arena);
      await keys(page, 'Enter', 'ArrowRight');
      await moveCount(page, 1);
      await keys(page, 'ArrowDown', 'ArrowDown', 'ArrowRight', 'Enter', 'ArrowLeft');
      await moveCount(page, 2);
      await keys(page, 'ArrowUp', 'ArrowUp', 'ArrowLeft', 'Enter', 'ArrowDown');
      await ended(page, /B wins by territory 1 to 8/);
    });

    test('infexion by mouse', async ({ page, at }) => {
      await friends(page, await at(kind), 'infexion');
      await clickAt(page, ...infexionPoint(3, 3));
      await moveCount(page, 1);
      await clickAt(page, ...infexionPoint(4, 2));
      await moveCount(page, 2);
      await clickAt(page, ...infexionPoint(3, 3)); // choose the stack,
      await clickAt(page, ...infexionPoint(4, 2)); // then the direction
      await ended(page, /Red wins by power 2 to 0/);
    });

    test('infexion by keyboard', async ({ page, at }) => {
      await friends(page, await at(kind), 'infexion');
      await keys(page, 'Enter');
      await moveCount(page, 1);
      await keys(page, 'ArrowUp', 'Enter');
      await moveCount(page, 2);
      await keys(page, 'ArrowDown', 'Enter', 'w');
      await ended(page, /Red wins by power 2 to 0/);
    });

    test('tetress by mouse', async ({ page, at }) => {
      await friends(page, await at(kind), 'tetress');
      await clickAt(page, ...tetressPoint(0.5, 1.9));
      await moveCount(page, 1);
      await clickAt(page, ...tetressPoint(0.5, 5.9));
      await moveCount(page, 2);
      await page.getByRole('button', { name: 'Piece L (7)' }).click();
      await page.getByRole('button', { name: /^Turn/ }).click();
      await page.getByRole('button', { name: /^Turn/ }).click();
      await clickAt(page, ...tetressPoint(0.75, 9.25));
      await ended(page, /Red wins/);
    });

    test('tetress by keyboard', async ({ page, at }) => {
      await friends(page, await at(kind), 'tetress');
      const up = Array<string>(5).fill('ArrowUp');
      const left = Array<string>(4).fill('ArrowLeft');
      await keys(page, ...up, ...left, 'Enter'); // the cursor begins in the middle, 5-5
      await moveCount(page, 1);
      await expect(page.getByRole('list', { name: 'Moves' })).toContainText('0-0,0-1,0-2,0-3');
      await keys(page, 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter');
      await moveCount(page, 2);
      await keys(page, '7', 'r', 'r', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter');
      await ended(page, /Red wins/);
    });

    test('connect four by mouse, tic-tac-toe by keyboard', async ({ page, at }) => {
      await friends(page, await at(kind), 'connect4');
      for (const [i, column] of [0, 1, 0, 1, 0, 1, 0].entries()) {
        await clickAt(page, ...stonesPoint(2, column));
        await moveCount(page, i + 1);
      }
      await ended(page, /X wins/);
      await friends(page, await at(kind), 'tictactoe');
      await keys(page, 'Enter');
      await moveCount(page, 1);
      await keys(page, 'ArrowDown', 'Enter');
      await moveCount(page, 2);
      await keys(page, 'ArrowUp', 'ArrowRight', 'Enter');
      await moveCount(page, 3);
      await keys(page, 'ArrowDown', 'Enter');
      await moveCount(page, 4);
      await keys(page, 'ArrowUp', 'ArrowRight', 'Enter');
      await ended(page, /X wins/);
    });

    test('the engine answers, gives hints, and takes back', async ({ page, at }) => {
      await page.goto(`${await at(kind)}#/play?game=infexion`);
      await expect(page.getByTestId('engine')).toHaveAttribute('data-kind', kind);
      await clickAt(page, ...infexionPoint(3, 3));
      await moveCount(page, 2);
      await page.getByRole('button', { name: /^Hint/ }).click();
      await expect(page.getByTestId('announcer')).toContainText('Hint');
      await page.getByTestId('typed-move').fill('0-0dr');
      await page.getByTestId('typed-move').press('Enter');
      await expect(page.getByText('is not a legal move here').first()).toBeVisible();
      await page.getByRole('button', { name: /^Undo/ }).click();
      await moveCount(page, 0);
      await page.reload();
      await expect(board(page)).toBeVisible();
    });
  });
}
