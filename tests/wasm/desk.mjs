// The desk as WebAssembly against the native program: the same move and node count for the same seed and limit.
//
//   node desk.mjs MODULE.wasm PROGRAM
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { WASI } from 'node:wasi';

const [modulePath, program] = process.argv.slice(2);
const nodes = 20_000;
const seeds = [1, 2];

const messages = [];
let memory;
const emit = (pointer, length) => {
  messages.push(JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, pointer, length))));
  return 0;
};
const wasi = new WASI({ version: 'preview1' });
const module = await WebAssembly.compile(readFileSync(modulePath));
const instance = await WebAssembly.instantiate(module, {
  wasi_snapshot_preview1: wasi.wasiImport,
  lanista: { emit },
});
memory = instance.exports.memory;
wasi.initialize(instance);

let checked = 0;
function check(what, expected, found) {
  ++checked;
  if (JSON.stringify(expected) === JSON.stringify(found)) return;
  console.error(`${what}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`);
  process.exit(1);
}

/// The closing reply; the events before it stay in `messages`.
function ask(request) {
  const bytes = new TextEncoder().encode(typeof request === 'string' ? request : JSON.stringify(request));
  messages.length = 0;
  const pointer = instance.exports.alloc(bytes.length);
  new Uint8Array(memory.buffer, pointer, bytes.length).set(bytes);
  instance.exports.answer(bytes.length);
  return messages.at(-1);
}

const native = (...words) => JSON.parse(execFileSync(program, [...words, '--json'], { encoding: 'utf8' }));

const hello = ask({ id: 1, op: 'hello' });
check('engine', 'wasm', hello.engine);
check('games', native('games').map((game) => game.name), hello.games.map((game) => game.name));

for (const { name: game, best, agents } of hello.games) {
  for (const seed of seeds) {
    const state = ask({ id: 'a', op: 'state', game, seed });
    check(`${game} start`, native('show', game, '--seed', seed).position, state.position);
    const preview = ask({ id: 'b', op: 'preview', game, seed, move: state.moves[0] });
    check(`${game} preview`, ask({ op: 'state', game, seed, moves: [state.moves[0]] }).position, preview.position);
    const thinkers = [best, 'alphabeta', 'level?n=3'].filter((spec) => agents.some(({ name }) => spec.startsWith(name)));
    for (const agent of new Set(thinkers)) {
      const found = ask({ id: 2, op: 'analyse', game, seed, agent, nodes });
      const expected = native('analyze', game, '--seed', seed, '--agent', agent, '--nodes', nodes);
      check(`${game} ${agent} seed ${seed}`, [expected.bestmove, expected.nodes, expected.depth],
        [found.bestmove, found.nodes, found.depth]);
    }
  }
  check(`${game} picture`, true, ask({ op: 'picture', game }).svg.startsWith('<svg'));
}
check('no JSON', [false, 400], [ask('{').ok, messages.at(-1).code]);
check('no such game', [false, 404], [ask({ op: 'state', game: 'chess' }).ok, messages.at(-1).code]);
check('illegal move', false, ask({ op: 'state', game: 'tictactoe', moves: ['b2', 'b2'] }).ok);
console.log(`${checked} answers agree`);
