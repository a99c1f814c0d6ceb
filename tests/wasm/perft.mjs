// Loads the engine as WebAssembly and compares its perft counts with the tables in tests/data/perft.
//
//   node perft.mjs MODULE.wasm TABLE_FOLDER
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { WASI } from 'node:wasi';

const [modulePath, tableFolder] = process.argv.slice(2);
const leafLimit = 3_000_000n; // deeper counts are checked natively

const wasi = new WASI({ version: 'preview1' });
const module = await WebAssembly.compile(readFileSync(modulePath));
const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport });
wasi.initialize(instance);
const { memory, buffer, buffer_capacity, perft_of } = instance.exports;

function perft(game, position, depth) {
  const bytes = new TextEncoder().encode(`${game} ${position}`);
  if (bytes.length > buffer_capacity()) throw new Error(`position too long: ${position}`);
  new Uint8Array(memory.buffer, buffer(), bytes.length).set(bytes);
  return BigInt.asUintN(64, perft_of(bytes.length, depth));
}

let checked = 0;
for (const file of readdirSync(tableFolder).filter((name) => name.endsWith('.txt'))) {
  const game = basename(file, '.txt');
  for (const line of readFileSync(join(tableFolder, file), 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [position, ...counts] = line.split(';').map((field) => field.trim());
    for (const count of counts) {
      const [depth, leaves] = count.split(' ');
      if (BigInt(leaves) > leafLimit) continue;
      const found = perft(game, position, Number(depth.slice(1)));
      if (found !== BigInt(leaves)) {
        console.error(`${game} ${position} ${depth}: expected ${leaves}, found ${found}`);
        process.exit(1);
      }
      ++checked;
    }
  }
}
console.log(`${checked} perft counts agree`);
process.exit(checked > 0 ? 0 : 1);
