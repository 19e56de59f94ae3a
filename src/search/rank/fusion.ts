import { type Feature, numberOf } from './features.js';
import type { Ranked } from './rank.js';

/** Reciprocal-rank fusion of what each channel says: the known baseline (`search.fusion: rrf`). */
const K = 60;
const CHANNELS: readonly Feature[] = ['body', 'stem', 'directory', 'head', 'function', 'type', 'identifier', 'imports'];

/** In the order of the fused scores; what each channel gave is in `shares`, and they add up to the score. */
export const fuse = (ranked: readonly Ranked[]): Ranked[] => {
  const shares = new Map<Ranked, Partial<Record<Feature, number>>>(ranked.map((found) => [found, {}]));
  for (const channel of CHANNELS) {
    const seen = ranked
      .filter(({ features }) => numberOf(channel, features) > 0)
      .sort((a, b) => numberOf(channel, b.features) - numberOf(channel, a.features) || a.file - b.file);
    for (const [at, found] of seen.entries()) shares.get(found)![channel] = 1 / (K + at + 1);
  }
  return ranked
    .map((found) => {
      const own = shares.get(found)!;
      const score = CHANNELS.reduce((sum, channel) => sum + (own[channel] ?? 0), 0);
      return { ...found, score, shares: own };
    })
    .sort((a, b) => b.score - a.score || a.file - b.file);
};
