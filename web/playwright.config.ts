// Whole games in a real browser, against the program's own server and against the WebAssembly module.
//   LANISTA=path/to/lanista npm run e2e        (web/dist must be built, with lanista.wasm in it)
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'e2e',
  timeout: 90_000,
  expect: { timeout: 20_000 },
  workers: 2,
  fullyParallel: true,
  retries: 1, // on a busy machine a click may come before the page listens
  reporter: [['list']],
  outputDir: '../build/web-results',
  use: {
    browserName: 'chromium',
    headless: true,
    viewport: { width: 1280, height: 860 },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
