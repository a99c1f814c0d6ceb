// Who serves the page: the program itself, or a plain file server that knows nothing of engines.
import { spawn, type ChildProcess } from 'node:child_process';
import { createReadStream, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { test as base } from '@playwright/test';

export const dist = join(import.meta.dirname, '..', 'dist');
const program = process.env.LANISTA ?? join(import.meta.dirname, '..', '..', 'build', 'release', 'lanista');

export class LanistaServer {
  url = '';
  private child: ChildProcess | null = null;
  private readonly data = mkdtempSync(join(tmpdir(), 'lanista-e2e-'));

  /** Port 0 takes any; a server that comes back takes the one it had. */
  async start(port = 0): Promise<void> {
    const child = spawn(
      program,
      ['serve', '--port', String(port), '--data', this.data, '--page', dist, '--threads', '2'],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    this.child = child;
    this.url = await new Promise<string>((resolve, reject) => {
      let said = '';
      child.stdout?.on('data', (data) => {
        said += String(data);
        const found = /http:\/\/\S+/.exec(said);
        if (found) resolve(found[0].replace(/\/?$/, '/'));
      });
      child.once('exit', (code) => reject(new Error(`lanista serve ended with ${code}: ${said}`)));
    });
  }

  get port(): number {
    return Number(new URL(this.url).port);
  }

  /** As a power cut would. */
  async kill(): Promise<void> {
    const child = this.child;
    this.child = null;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }

  async close(): Promise<void> {
    await this.kill();
    rmSync(this.data, { recursive: true, force: true });
  }
}

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

/** Serves dist under a path of its own, as a static host might. */
async function fileServer(): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent((request.url ?? '').split('?')[0] ?? '')).replace(
      /^\/games\//,
      '/',
    );
    const file = join(dist, path === '/' ? 'index.html' : path);
    if (!file.startsWith(dist) || !existsSync(file)) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { server, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/games/` };
}

export type Kind = 'native' | 'wasm';
export const kinds: Kind[] = ['native', 'wasm'];

/** `at(kind)` is the address of the page with that engine; whoever serves it is started when first asked for. */
export const test = base.extend<object, { at: (kind: Kind) => Promise<string> }>({
  at: [
    // eslint-disable-next-line no-empty-pattern -- Playwright wants the pattern
    async ({}, use) => {
      const native = new LanistaServer();
      const files: Awaited<ReturnType<typeof fileServer>>[] = [];
      await use(async (kind) => {
        if (kind === 'native' && native.url === '') await native.start();
        if (kind === 'wasm' && files.length === 0) files.push(await fileServer());
        return kind === 'native' ? native.url : (files[0]?.url ?? '');
      });
      for (const { server } of files) {
        server.close();
        server.closeAllConnections();
      }
      await native.close();
    },
    { scope: 'worker' },
  ],
});
