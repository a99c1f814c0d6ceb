// The engine looking at whatever is on the table, for as long as someone watches.
import { desk } from '../engine/desk.svelte';
import type { Info, Place, Search } from '../engine/types';
import { gameUi } from '../games';
import type { Mark, Side } from '../games/types';
import { t } from '../text';
import { announce } from './announce.svelte';
import { chanceOf, scoreText } from './chance';

const betweenAnnouncements = 6000;

export class Thinker {
  on = $state(false);
  info: Info | null = $state.raw(null);
  error = $state('');
  private search: Search | null = null;
  private announced = 0;

  /** Drops what runs and looks at another position. */
  look(place: Place, agent: string, multipv: number): void {
    this.drop();
    this.info = null;
    this.error = '';
    this.announced = performance.now();
    const search = desk.search({ ...place, agent, multipv, infinite: true }, (info) => {
      if (this.search !== search) return;
      this.info = info;
      this.tell(place.game);
    });
    this.search = search;
    search.done.then(
      (found) => {
        if (this.search !== search) return;
        this.info = found;
        this.search = null;
        this.announced = 0;
        this.tell(place.game);
      },
      (error: Error) => {
        if (this.search === search) this.error = error.message;
      },
    );
  }

  drop(): void {
    const search = this.search;
    this.search = null;
    search?.stop();
  }

  /** The first side's chance and score, given who is to move. */
  chance(scale: number, turn: Side): number | null {
    const best = this.info?.lines[0];
    if (!best) return null;
    const chance = chanceOf(best, scale);
    return turn === 0 ? chance : 1 - chance;
  }

  score(turn: Side): string {
    const best = this.info?.lines[0];
    return best ? scoreText(best, turn === 0 ? 1 : -1, 1) : '';
  }

  marks(scale: number): Mark[] {
    const lines = this.info?.lines ?? [];
    const best = lines[0] ? chanceOf(lines[0], scale) : 0;
    return lines.flatMap((line, i) =>
      line.moves[0]
        ? [
            {
              move: line.moves[0],
              rank: i + 1,
              loss: Math.max(0, best - chanceOf(line, scale)),
              label: scoreText(line),
            },
          ]
        : [],
    );
  }

  private tell(game: string): void {
    const now = performance.now();
    const best = this.info?.lines[0];
    if (!best?.moves[0] || now - this.announced < betweenAnnouncements) return;
    this.announced = now;
    announce(t.analyse.announce(gameUi(game).say(best.moves[0]), scoreText(best), this.info?.depth ?? 0));
  }
}
