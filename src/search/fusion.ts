import type { Feature } from './rank/features.js';
import type { Ranked } from './rank/rank.js';

/** Reciprocal-rank fusion of what each channel says: the known baseline (`search.fusion: rrf`). */
const K = 60;
const CHANNELS: readonly Feature[] = ['body', 'stem', 'directory', 'head', 'function', 'type', 'identifier', 'imports'];

export const fuse = (ranked: readonly Ranked[]): Ranked[] => {
  const scores = new Map<Ranked, number>(ranked.map((found) => [found, 0]));
  for (const channel of CHANNELS) {
    const seen = ranked
      .filter(({ facts }) => facts.features[channel] > 0)
      .sort((a, b) => b.facts.features[channel] - a.facts.features[channel] || a.file - b.file);
    for (const [at, found] of seen.entries()) scores.set(found, scores.get(found)! + 1 / (K + at + 1));
  }
  return ranked
    .map((found) => ({ ...found, score: scores.get(found)! }))
    .sort((a, b) => b.score - a.score || a.file - b.file);
};
