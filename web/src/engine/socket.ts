// The native engine behind a WebSocket. When the connection breaks it is opened again, and everything that was
// not answered is asked again: requests carry all they need, so nothing is lost when a server is restarted.
import type { Engine, Found, Info, Search, SearchRequest } from './types';
import { EngineError } from './types';

interface Pending {
  message: string;
  tell?: (event: never) => void;
  resolve(reply: never): void;
  reject(error: EngineError): void;
}

const firstDelay = 250;
const longestDelay = 4000;

export class SocketEngine implements Engine {
  readonly kind = 'native';
  private socket: WebSocket | null = null;
  private pending = new Map<number, Pending>();
  private nextId = 1;
  private delay = firstDelay;
  private closed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  private constructor(
    private readonly address: string,
    private readonly onConnection: (open: boolean) => void,
  ) {}

  /** Resolves once the first connection stands; rejects if nobody answers in time. */
  static async open(
    address: string,
    onConnection: (open: boolean) => void,
    patience: number,
  ): Promise<SocketEngine> {
    const engine = new SocketEngine(address, onConnection);
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => fail(), patience);
      const fail = () => {
        clearTimeout(late);
        engine.close();
        reject(new EngineError('no server', 404));
      };
      engine.connect(() => {
        clearTimeout(late);
        resolve();
      }, fail);
    });
    return engine;
  }

  ask<T>(op: string, body: object = {}): Promise<T> {
    return new Promise<T>((resolve, reject) => this.send(op, body, { resolve, reject }));
  }

  search(request: SearchRequest, tell?: (info: Info) => void): Search {
    let id = 0;
    const done = new Promise<Found>((resolve, reject) => {
      id = this.send('analyse', request, { resolve, reject, tell });
    });
    return { done, stop: () => this.stop(id) };
  }

  watch(op: string, body: object, tell: (event: unknown) => void): { stop(): void } {
    const id = this.send(op, body, { resolve: () => {}, reject: () => {}, tell });
    return { stop: () => this.stop(id) };
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  private send(op: string, body: object, how: Omit<Pending, 'message'>): number {
    const id = this.nextId++;
    const message = JSON.stringify({ id, op, ...body });
    this.pending.set(id, { ...how, message });
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(message);
    return id;
  }

  private stop(target: number): void {
    if (this.pending.has(target)) this.ask('stop', { target }).catch(() => {});
  }

  private connect(onFirst?: () => void, onFailure?: () => void): void {
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => {
      this.delay = firstDelay;
      for (const { message } of this.pending.values()) socket.send(message);
      onFirst?.();
      onFailure = undefined;
      this.onConnection(true);
    };
    socket.onmessage = (event) => this.receive(JSON.parse(String(event.data)));
    socket.onclose = () => {
      if (this.closed) return;
      if (onFailure) return onFailure();
      this.onConnection(false);
      this.timer = setTimeout(() => this.connect(), this.delay);
      this.delay = Math.min(this.delay * 2, longestDelay);
    };
  }

  private receive(reply: { id: number; ok?: boolean; event?: string; error?: string; code?: number }): void {
    const waiting = this.pending.get(reply.id);
    if (!waiting) return;
    if (reply.event !== undefined) return waiting.tell?.(reply as never);
    this.pending.delete(reply.id);
    if (reply.ok) waiting.resolve(reply as never);
    else waiting.reject(new EngineError(reply.error ?? 'refused', reply.code));
  }
}
