// A game on the table: a start, the moves from it, and the point that is looked at.
import { desk } from '../engine/desk.svelte';
import type { Place, State } from '../engine/types';

export class Session {
  game = $state('');
  start = $state('');
  moves: string[] = $state.raw([]);
  /** After so many moves; one more than there are moves. */
  positions: string[] = $state.raw([]);
  at = $state(0);
  state: State | null = $state.raw(null);
  error = $state('');

  private asked = 0;

  /** Is the newest position the one that is shown? */
  get atEnd(): boolean {
    return this.at === this.moves.length;
  }

  get last(): string | null {
    return this.moves[this.at - 1] ?? null;
  }

  get position(): string {
    return this.positions[this.at] ?? '';
  }

  /** The point that is looked at, for the engine. */
  get place(): Place {
    return { game: this.game, start: this.start, moves: this.moves.slice(0, this.at) };
  }

  /** Puts a game on the table; false if the engine refuses it, and `error` then says why. */
  async load(place: Place, at = place.moves?.length ?? 0): Promise<boolean> {
    const turn = ++this.asked;
    try {
      const whole = await desk.state(place, true);
      const shown =
        at === (place.moves?.length ?? 0)
          ? whole
          : await desk.state({ ...place, moves: place.moves?.slice(0, at) });
      if (turn !== this.asked) return false;
      this.game = place.game;
      this.start = whole.start;
      this.moves = (whole.played ?? []).map((step) => step.move);
      this.positions = [whole.start, ...(whole.played ?? []).map((step) => step.position)];
      this.at = at;
      this.state = shown;
      this.error = '';
      return true;
    } catch (error) {
      if (turn === this.asked) this.error = (error as Error).message;
      return false;
    }
  }

  /** Plays from the point that is looked at; what came after it is gone, unless it is the same move. */
  async play(move: string): Promise<boolean> {
    if (this.moves[this.at] === move) {
      await this.goto(this.at + 1);
      return true;
    }
    const turn = ++this.asked;
    const moves = [...this.moves.slice(0, this.at), move];
    try {
      const state = await desk.state({ game: this.game, start: this.start, moves });
      if (turn !== this.asked) return false;
      this.moves = moves;
      this.positions = [...this.positions.slice(0, this.at + 1), state.position];
      this.at = moves.length;
      this.state = state;
      this.error = '';
      return true;
    } catch (error) {
      if (turn === this.asked) this.error = (error as Error).message;
      return false;
    }
  }

  async goto(at: number): Promise<void> {
    const to = Math.min(Math.max(at, 0), this.moves.length);
    if (to === this.at) return;
    const turn = ++this.asked;
    this.at = to;
    this.state = null;
    const state = await desk.state(this.place).catch(() => null);
    if (turn === this.asked) this.state = state;
  }

  /** Takes moves back for good. */
  async undo(count = 1): Promise<void> {
    const keep = Math.max(0, this.moves.length - count);
    await this.goto(keep);
    this.moves = this.moves.slice(0, keep);
    this.positions = this.positions.slice(0, keep + 1);
  }
}
