// A game being played: who sits where, the clocks, the engine's turns, and how it ended. It is written down after
// every move, so a reload, a lost connection or a restarted server costs nothing.
import { desk } from '../engine/desk.svelte';
import type { Search } from '../engine/types';
import { gameUi } from '../games';
import type { Side } from '../games/types';
import { t } from '../text';
import { announce } from './announce.svelte';
import { Session } from './session.svelte';
import { keepGame, newKey, recall, remember } from './store';

export type Seat = { kind: 'human' } | { kind: 'level'; n: number } | { kind: 'agent'; name: string };
export type ClockKind = 'none' | 'course' | 'slow';

export interface MatchSetup {
  game: string;
  size: number;
  seed: number;
  /** A position to begin with instead of a drawn one. */
  start?: string;
  seats: [Seat, Seat];
  clock: ClockKind;
  /** Milliseconds that an agent thinks about a move. */
  think: number;
}

interface Written {
  key: string;
  setup: MatchSetup;
  start: string;
  moves: string[];
  clocks: [number, number];
  ending: string;
}

const slowClock = 600_000;
const shortestTurn = 450; // an answer that comes at once is hard to follow
const tick = 100;
const hintTime = 600;

export const randomSeed = () => Math.floor(Math.random() * 1e9);

export class Match {
  setup: MatchSetup = $state.raw({
    game: 'infexion',
    size: 0,
    seed: 1,
    seats: [{ kind: 'human' }, { kind: 'level', n: 3 }],
    clock: 'none',
    think: 1000,
  });
  session = new Session();
  clocks: [number, number] = $state([0, 0]);
  started = $state(false);
  paused = $state(false);
  /** Why it ended, if not by the rules. */
  ending = $state('');
  hint: string | null = $state(null);
  /** The side whose engine thinks. */
  thinking: Side | null = $state(null);

  private key = newKey();
  private search: Search | null = null;
  private timer: ReturnType<typeof setInterval> | undefined;
  private lastTick = 0;

  get turn(): Side {
    return this.session.positions.length > 0
      ? gameUi(this.session.game).turn(this.session.positions[this.session.moves.length] as string)
      : 0;
  }
  get over(): boolean {
    return this.ending !== '' || (this.session.atEnd && this.session.state?.over === true);
  }
  get result(): string {
    return this.ending || this.session.state?.result || '';
  }
  get humanToMove(): boolean {
    return !this.over && this.session.atEnd && this.setup.seats[this.turn].kind === 'human';
  }

  nameOf(side: Side): string {
    const seat = this.setup.seats[side];
    if (seat.kind === 'level') return t.play.levelName(seat.n);
    if (seat.kind === 'agent') return seat.name;
    const other = this.setup.seats[side === 0 ? 1 : 0];
    return other.kind === 'human' ? t.side(this.setup.game, side) : t.play.you;
  }

  /** Lays out a new game; it begins with the first move, or with `begin`. */
  async prepare(setup: MatchSetup): Promise<void> {
    this.leave();
    this.setup = setup;
    this.key = newKey();
    this.started = false;
    this.paused = false;
    this.ending = '';
    this.hint = null;
    this.setClocks();
    const { game, size, seed, start } = setup;
    await this.session.load(start ? { game, start } : { game, seed, ...(size > 0 ? { size } : {}) });
    this.write();
  }

  begin(): void {
    if (this.over) return;
    this.started = true;
    this.paused = false;
    this.runClock();
    void this.answer();
  }

  async move(move: string): Promise<void> {
    if (!this.humanToMove) return;
    await this.make(move);
  }

  /** Takes back to where a human is to move. */
  async undo(): Promise<void> {
    this.stopThinking();
    this.ending = '';
    this.hint = null;
    const humans = this.setup.seats.filter((seat) => seat.kind === 'human').length;
    const mine = this.setup.seats[this.turn].kind === 'human';
    await this.session.undo(humans === 1 && mine ? 2 : 1);
    this.write();
    if (humans > 0) await this.answer();
  }

  resign(): void {
    const human = this.setup.seats[this.turn].kind === 'human' ? this.turn : this.turn === 0 ? 1 : 0;
    this.end(t.play.resigned(this.nameOf(human)));
  }

  pause(): void {
    this.paused = true;
    this.stopThinking();
    clearInterval(this.timer);
  }

  async giveHint(): Promise<void> {
    const { place } = this.session;
    const position = this.session.position;
    const found = await desk.search({ ...place, movetime: hintTime }).done.catch(() => null);
    if (!found || this.session.position !== position) return;
    this.hint = found.bestmove;
    announce(t.play.hintSays(gameUi(this.setup.game).say(found.bestmove)));
  }

  /** The game that was being played here last, if there was one. */
  async restore(): Promise<boolean> {
    const written = recall<Written | null>('match', null);
    if (!written) return false;
    const { setup, start, moves } = written;
    if (!(await this.session.load({ game: setup.game, start, moves }))) return false;
    this.setup = setup;
    this.key = written.key;
    this.clocks = written.clocks;
    this.ending = written.ending;
    this.started = moves.length > 0;
    if (this.started && !this.over) {
      // Agents among themselves wait for someone to look.
      if (setup.seats.every((seat) => seat.kind !== 'human')) this.paused = true;
      else this.begin();
    }
    return true;
  }

  /** Nobody looks any more: nothing thinks, no clock runs. */
  leave(): void {
    this.stopThinking();
    clearInterval(this.timer);
  }

  private async make(move: string): Promise<void> {
    const who = this.nameOf(this.turn);
    const side = this.turn;
    this.hint = null;
    if (!this.session.atEnd) await this.session.goto(this.session.moves.length);
    if (!(await this.session.play(move))) return;
    if (!this.started) {
      this.started = true;
      this.runClock();
    }
    const rule = gameUi(this.setup.game).clock;
    if (this.setup.clock === 'course' && rule?.move) this.clocks[side] = rule.move * 1000;
    const words = t.play.moved(who, gameUi(this.setup.game).say(move));
    announce(this.over ? `${words}. ${this.result}` : words);
    this.write();
    if (this.over) return this.finish();
    await this.answer();
  }

  /** Lets the engine move if it is its turn. */
  private async answer(): Promise<void> {
    const side = this.turn;
    const seat = this.setup.seats[side];
    if (seat.kind === 'human' || this.over || this.paused || this.search || !this.started) return;
    const agent = seat.kind === 'level' ? `level?n=${seat.n}` : seat.name;
    const { game, start, moves } = this.session;
    this.thinking = side;
    const began = performance.now();
    const think = Math.min(this.setup.think, this.allowance(side));
    const search = desk.search({
      game,
      start,
      moves,
      agent,
      movetime: Math.round(think),
      seed: randomSeed(),
    });
    this.search = search;
    const found = await search.done.catch(() => null);
    const spare = shortestTurn - (performance.now() - began);
    if (found && spare > 0) await new Promise((resolve) => setTimeout(resolve, spare));
    if (this.search !== search) return;
    this.search = null;
    this.thinking = null;
    if (found && !this.over) await this.make(found.bestmove);
  }

  /** What an agent may use of its clock for one move: most of a turn's, a small part of a game's. */
  private allowance(side: Side): number {
    if (this.setup.clock === 'none') return Infinity;
    const aTurn = this.setup.clock === 'course' && gameUi(this.setup.game).clock?.move !== undefined;
    return Math.max(20, this.clocks[side] * (aTurn ? 0.8 : 0.05));
  }

  private stopThinking(): void {
    const search = this.search;
    this.search = null;
    this.thinking = null;
    search?.stop();
  }

  private setClocks(): void {
    const rule = gameUi(this.setup.game).clock;
    const course = 1000 * (rule?.game ?? rule?.move ?? slowClock / 1000);
    const each = this.setup.clock === 'slow' ? slowClock : course;
    this.clocks = [each, each];
  }

  private runClock(): void {
    clearInterval(this.timer);
    if (this.setup.clock === 'none') return;
    this.lastTick = performance.now();
    this.timer = setInterval(() => {
      const now = performance.now();
      const side = this.turn;
      // What passes while the server is away is nobody's fault.
      if (desk.connected && !this.over)
        this.clocks[side] = Math.max(0, this.clocks[side] - (now - this.lastTick));
      this.lastTick = now;
      if (this.clocks[side] === 0 && !this.over) this.end(t.play.timeOut(this.nameOf(side)));
    }, tick);
  }

  private end(why: string): void {
    this.leave();
    this.ending = why;
    announce(why);
    this.write();
    this.finish();
  }

  private write(): void {
    const { start, moves } = this.session;
    const written: Written = {
      key: this.key,
      setup: this.setup,
      start,
      moves,
      clocks: [...this.clocks],
      ending: this.ending,
    };
    remember('match', written);
  }

  private finish(): void {
    clearInterval(this.timer);
    const { game, start, moves } = this.session;
    const players: [string, string] = [this.nameOf(0), this.nameOf(1)];
    const date = new Date().toISOString().slice(0, 10);
    keepGame({ key: this.key, game, start, moves, players, result: this.result, date });
    if (desk.can('games')) void this.store(game, start, moves, players, date);
  }

  private async store(
    game: string,
    start: string,
    moves: string[],
    players: [string, string],
    date: string,
  ): Promise<void> {
    const tags = {
      Date: date.replaceAll('-', '.'),
      First: players[0],
      Second: players[1],
      Termination: this.ending || 'rules',
    };
    const { text } = await desk.ask<{ text: string }>('record.write', { game, start, moves, tags });
    await desk.ask('games.save', { record: text, name: players.join(' – '), key: this.key });
  }
}
