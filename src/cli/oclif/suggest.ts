import { distance } from '../../core/edit-distance.js';

/**
 * Suggests the nearest known command, flag or value for a mistyped one (did you mean), by edit distance. null if more than a
 * third of the letters are wrong.
 */
export function nearest(word: string, known: readonly string[]): string | null {
  const ranked = known
    .map((candidate) => ({
      candidate,
      cost: candidate.startsWith(word) && word !== '' ? 0.5 : distance(word, candidate),
    }))
    .sort((x, y) => x.cost - y.cost || (x.candidate < y.candidate ? -1 : 1));
  const best = ranked[0];
  if (best === undefined) return null;
  return best.cost <= Math.max(1, Math.ceil(Math.max(word.length, best.candidate.length) / 3)) ? best.candidate : null;
}
