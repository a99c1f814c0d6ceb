// The page is a folder of static files that works under any path: every address in it is relative.
// During `npm run dev` the engine of a running `lanista serve` answers.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const server = process.env.LANISTA_SERVER ?? 'http://localhost:8080';

export default defineConfig({
  base: './',
  plugins: [svelte()],
  build: { target: 'es2022', modulePreload: { polyfill: false }, reportCompressedSize: true },
  worker: { format: 'es' },
  server: { proxy: { '/api': { target: server, ws: true, changeOrigin: true, rewriteWsOrigin: true } } },
  test: { include: ['src/**/*.test.ts'] },
});
