// The engine as WebAssembly, for a page without a server. Two workers: one answers what is quick, the other
// searches, one search after the other. A search is stopped by ending its worker, since it cannot listen
// while it thinks; the next search gets a new one.
import type { Engine, Found, Info, Search, SearchRequest } from './types';
import { EngineError } from './types';

interface Waiting {
  resolve(reply: never): void;
  reject(error: EngineError): void;
  tell?: (event: never) => void;
}

type Message = { id: number; ok?: boolean; event?: string; error?: string; code?: number };

class Bench {
  private worker: Worker;
  private waiting = new Map<number, Waiting>();
  private nextId = 1;

  constructor(module: WebAssembly.Module) {
    this.worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    this.worker.onmessage = ({ data }: MessageEvent<Message>) => this.receive(data);
    this.worker.onerror = (event) => this.fail(event.message);
    this.worker.postMessage(module);
  }

  ask(op: string, body: object, how: Waiting): void {
    const id = this.nextId++;
    this.waiting.set(id, how);
    this.worker.postMessage(JSON.stringify({ id, op, ...body }));
  }

  end(): void {
    this.worker.terminate();
  }

  private fail(why: string): void {
    for (const one of this.waiting.values()) one.reject(new EngineError(why, 500));
    this.waiting.clear();
  }

  private receive(reply: Message): void {
    const one = this.waiting.get(reply.id);
    if (!one) return;
    if (reply.event !== undefined) return one.tell?.(reply as never);
    this.waiting.delete(reply.id);
    if (reply.ok) one.resolve(reply as never);
    else one.reject(new EngineError(reply.error ?? 'refused', reply.code));
  }
}

interface Queued {
  request: SearchRequest;
  tell?: (info: Info) => void;
  resolve(found: Found): void;
  reject(error: EngineError): void;
  last?: Info;
}

export class WasmEngine implements Engine {
  readonly kind = 'wasm';
  private rules: Bench;
  private searcher: Bench | null = null;
  private queue: Queued[] = [];
  private running: Queued | null = null;

  private constructor(private readonly module: WebAssembly.Module) {
    this.rules = new Bench(module);
  }

  static async open(address: string): Promise<WasmEngine> {
    const response = await fetch(address);
    if (!response.ok) throw new EngineError(`no engine at ${address}`, 404);
    return new WasmEngine(await WebAssembly.compile(await response.arrayBuffer()));
  }

  ask<T>(op: string, body: object = {}): Promise<T> {
    return new Promise<T>((resolve, reject) => this.rules.ask(op, body, { resolve, reject }));
  }

  search(request: SearchRequest, tell?: (info: Info) => void): Search {
    let one!: Queued;
    const done = new Promise<Found>((resolve, reject) => {
      one = { request, tell, resolve, reject };
    });
    this.queue.push(one);
    this.next();
    return { done, stop: () => this.stop(one) };
  }

  watch(): { stop(): void } {
    return { stop() {} };
  }

  close(): void {
    this.rules.end();
    this.searcher?.end();
  }

  private next(): void {
    if (this.running) return;
    const one = this.queue.shift();
    if (!one) return;
    this.running = one;
    this.searcher ??= new Bench(this.module);
    const finish = (settle: () => void) => {
      if (this.running !== one) return;
      this.running = null;
      settle();
      this.next();
    };
    this.searcher.ask('analyse', one.request, {
      resolve: (found: Found) => finish(() => one.resolve(found)),
      reject: (error) => finish(() => one.reject(error)),
      tell: (info: Info) => {
        one.last = info;
        one.tell?.(info);
      },
    });
  }

  private stop(one: Queued): void {
    this.queue = this.queue.filter((other) => other !== one);
    if (this.running === one) {
      this.searcher?.end();
      this.searcher = null;
      this.running = null;
    }
    const bestmove = one.last?.lines[0]?.moves[0];
    if (one.last && bestmove) one.resolve({ ...one.last, bestmove });
    else one.reject(new EngineError('stopped before anything was found', 409));
    this.next();
  }
}
