// What the engine counts for each side ("power", "territory", ...): one short text a side.
import type { Side } from '../games/types';
import { t } from '../text';

type Counts = Record<string, unknown> | undefined;

export function pairsOf(counts: Counts): [string, [number, number]][] {
  return Object.entries(counts ?? {}).filter((entry): entry is [string, [number, number]] => {
    const value = entry[1];
    return Array.isArray(value) && value.length === 2 && value.every((n) => typeof n === 'number');
  });
}

/** The first count is what the game is about. */
export function countOf(counts: Counts, side: Side): string {
  const [first] = pairsOf(counts);
  return first ? `${t.counts[first[0]] ?? first[0]} ${first[1][side]}` : '';
}
