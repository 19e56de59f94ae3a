import { type Feature, featureValue } from './features.js';
import type { Ranked } from './rank.js';

/** The constant of reciprocal-rank fusion, as in the paper of Cormack, Clarke and Büttcher (2009). */
const K = 60;
const CHANNELS: readonly Feature[] = ['body', 'stem', 'directory', 'head', 'function', 'type', 'identifier', 'imports'];

/**
 * Reciprocal-rank fusion, the known baseline (`search.fusion: rrf`): each channel adds 1 / (60 + rank) to the score of
 * a file. Files are sorted by the sum, and `shares` has the part of each channel.
 */
export const fuse = (ranked: readonly Ranked[]): Ranked[] => {
  const shares = new Map<Ranked, Partial<Record<Feature, number>>>(ranked.map((found) => [found, {}]));
  for (const channel of CHANNELS) {
    const inChannel = ranked
      .filter(({ features }) => featureValue(channel, features) > 0)
      .sort((a, b) => featureValue(channel, b.features) - featureValue(channel, a.features) || a.file - b.file);
    for (const [at, found] of inChannel.entries()) shares.get(found)![channel] = 1 / (K + at + 1);
  }
  return ranked
    .map((found) => {
      const own = shares.get(found)!;
      const score = CHANNELS.reduce((sum, channel) => sum + (own[channel] ?? 0), 0);
      return { ...found, score, shares: own };
    })
    .sort((a, b) => b.score - a.score || a.file - b.file);
};
