// The one engine that the page talks to: the server's if there is one, otherwise the module in a worker.
// What is known about it (which one, is it there, how fast did it think last) is shown in the header.
import { SocketEngine } from './socket';
import type {
  Engine,
  EngineKind,
  Found,
  GameInfo,
  Hello,
  Info,
  Search,
  SearchRequest,
  State,
  Place,
} from './types';
import { EngineError } from './types';
import { WasmEngine } from './wasm';

const patience = 3000; // for a server's first answer
const tooMany = 429;
const pause = 150;
const mostRefusals = 40;
const wanted = new URLSearchParams(location.search).get('engine'); // ?engine=wasm insists on the module

class Desk {
  kind: EngineKind | null = $state(null);
  connected = $state(false);
  failed = $state('');
  hello: Hello | null = $state.raw(null);
  nps = $state(0);
  thinking = $state(0);

  private engine: Promise<Engine>;

  constructor() {
    this.engine = this.open();
    this.engine
      .then(async (engine) => {
        this.hello = await engine.ask<Hello>('hello');
        this.kind = engine.kind;
        this.connected = true;
      })
      .catch((error: unknown) => (this.failed = error instanceof Error ? error.message : String(error)));
  }

  get games(): GameInfo[] {
    return this.hello?.games ?? [];
  }

  game(name: string): GameInfo | undefined {
    return this.games.find((game) => game.name === name);
  }

  can(feature: string): boolean {
    return this.hello?.features.includes(feature) ?? false;
  }

  async ask<T>(op: string, body: object = {}): Promise<T> {
    return (await this.engine).ask<T>(op, body);
  }

  state(place: Place, full = false): Promise<State> {
    return this.ask<State>('state', full ? { ...place, full } : place);
  }

  /** A search whose speed is shown in the header; `stop` may come before the engine is even there. */
  search(request: SearchRequest, tell?: (info: Info) => void): Search {
    let inner: Search | null = null;
    let stopped = false;
    const heard = (info: Info) => {
      if (info.nps > 0) this.nps = info.nps;
      if (!stopped) tell?.(info);
    };
    const run = async (): Promise<Found> => {
      const engine = await this.engine;
      if (stopped) throw new EngineError('stopped before it began', 409);
      this.thinking += 1;
      try {
        const found = await this.patiently(() => {
          if (stopped) throw new EngineError('stopped before it began', 409);
          inner = engine.search(request, heard);
          return inner.done;
        });
        if (found.nps > 0) this.nps = found.nps;
        return found;
      } finally {
        this.thinking -= 1;
      }
    };
    const stop = () => {
      stopped = true;
      inner?.stop();
    };
    return { done: run(), stop };
  }

  /** Whoever leafs through a game quickly asks for more than a server gives one client at a time: ask again soon. */
  private async patiently(ask: () => Promise<Found>): Promise<Found> {
    for (let refusals = 0; ; ++refusals) {
      try {
        return await ask();
      } catch (error) {
        if (!(error instanceof EngineError) || error.code !== tooMany || refusals === mostRefusals)
          throw error;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }

  watch(op: string, body: object, tell: (event: unknown) => void): { stop(): void } {
    let inner: { stop(): void } | null = null;
    let stopped = false;
    void this.engine.then((engine) => {
      if (!stopped) inner = engine.watch(op, body, tell);
    });
    return {
      stop: () => {
        stopped = true;
        inner?.stop();
      },
    };
  }

  private async open(): Promise<Engine> {
    if (wanted !== 'wasm' && location.protocol.startsWith('http')) {
      const address = new URL('api/ws', location.href.split(/[?#]/)[0]);
      address.protocol = address.protocol.replace('http', 'ws');
      try {
        return await SocketEngine.open(address.href, (open) => (this.connected = open), patience);
      } catch {
        // No server: the page thinks for itself.
      }
    }
    return WasmEngine.open(new URL('lanista.wasm', location.href.split(/[?#]/)[0]).href);
  }
}

export const desk = new Desk();
