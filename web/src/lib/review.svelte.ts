// Looks at every position of a game, names what was given away, and counts how accurate both sides were.
import { desk } from '../engine/desk.svelte';
import type { Line, Search } from '../engine/types';
import { gameUi } from '../games';
import type { Side } from '../games/types';
import { accuracy, chanceOf, faultOf, type Fault } from './chance';

/** What is known of a position. `chance` is the first side's. */
export interface Judged {
  chance: number;
  line: Line | null;
  turn: Side;
}

export interface Verdict {
  side: Side;
  loss: number;
  fault: Fault | null;
}

export class Review {
  judged: (Judged | null)[] = $state.raw([]);
  running = $state(false);
  done = $state(0);
  private search: Search | null = null;
  private round = 0;

  /** The verdict on each move, as soon as both positions around it are known. */
  verdicts: (Verdict | null)[] = $derived.by(() =>
    this.judged.slice(0, -1).map((before, i) => {
      const after = this.judged[i + 1];
      if (!before || !after) return null;
      const sign = before.turn === 0 ? 1 : -1;
      const loss = Math.max(0, sign * (before.chance - after.chance));
      return { side: before.turn, loss, fault: faultOf(loss) };
    }),
  );

  accuracyOf(side: Side): number {
    return accuracy(this.verdicts.filter((one) => one?.side === side).map((one) => (one as Verdict).loss));
  }

  faultsOf(side: Side, fault: Fault): number {
    return this.verdicts.filter((one) => one?.side === side && one.fault === fault).length;
  }

  /** What was found another time. */
  recall(judged: (Judged | null)[]): void {
    this.reset();
    this.judged = judged;
    this.done = judged.length;
  }

  reset(): void {
    this.stop();
    this.judged = [];
    this.done = 0;
  }

  stop(): void {
    this.round += 1;
    this.running = false;
    this.search?.stop();
    this.search = null;
  }

  /** From the last position back, so that what a mistake led to is known before it. */
  async run(
    game: string,
    start: string,
    moves: string[],
    positions: string[],
    movetime: number,
  ): Promise<void> {
    this.reset();
    const round = ++this.round;
    this.running = true;
    this.judged = positions.map(() => null);
    for (let at = moves.length; at >= 0; --at) {
      const known = await this.judge(
        game,
        start,
        moves.slice(0, at),
        positions[at] as string,
        movetime,
      ).catch(() => null);
      if (round !== this.round) return;
      this.judged = this.judged.map((old, i) => (i === at ? known : old));
      this.done += 1;
    }
    this.running = false;
  }

  private async judge(
    game: string,
    start: string,
    moves: string[],
    position: string,
    movetime: number,
  ): Promise<Judged> {
    const ui = gameUi(game);
    const state = await desk.state({ game, start, moves });
    const turn = ui.turn(position);
    if (state.over) {
      const chance = state.winner === null ? 0.5 : state.winner === 0 ? 1 : 0;
      return { chance, line: null, turn };
    }
    this.search = desk.search({ game, start, moves, movetime });
    const found = await this.search.done;
    const line = found.lines[0] ?? null;
    const chance = line ? chanceOf(line, ui.scale) : 0.5;
    return { chance: turn === 0 ? chance : 1 - chance, line, turn };
  }
}
