/// <reference lib="webworker" />
// Runs the engine's WebAssembly module. The first message brings the compiled module, every other one is a
// request; each of the engine's messages is posted as it comes. A search keeps this thread busy, so whoever
// wants to stop it terminates the worker.
import { wasiShim } from './wasi';

interface Exports {
  memory: WebAssembly.Memory;
  _initialize?: () => void;
  alloc(length: number): number;
  answer(length: number): void;
}

let engine: Exports | undefined;
let early: string[] = [];

async function start(module: WebAssembly.Module): Promise<void> {
  const memory = () => (engine as Exports).memory;
  const emit = (at: number, length: number): number => {
    const bytes = new Uint8Array(memory().buffer, at, length);
    self.postMessage(JSON.parse(new TextDecoder().decode(bytes)));
    return 0;
  };
  const shim = wasiShim(memory);
  // A function that the shim lacks is an error of its own when it is called, not when the module is loaded.
  const wasi: Record<string, unknown> = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module))
    if (from === 'wasi_snapshot_preview1') wasi[name] = shim[name] ?? (() => 52);
  const instance = await WebAssembly.instantiate(module, {
    wasi_snapshot_preview1: wasi as WebAssembly.ModuleImports,
    lanista: { emit },
  });
  engine = instance.exports as unknown as Exports;
  engine._initialize?.();
  for (const request of early) answer(request);
  early = [];
}

function answer(request: string): void {
  if (!engine) return void early.push(request);
  const bytes = new TextEncoder().encode(request);
  const at = engine.alloc(bytes.length);
  new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
  engine.answer(bytes.length);
}

self.onmessage = ({ data }: MessageEvent<WebAssembly.Module | string>) => {
  if (typeof data === 'string') answer(data);
  else void start(data);
};
