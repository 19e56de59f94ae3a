import type { Candidate } from '../rank/candidate.js';
import { cheapFeatures, type Feature, type Features, featureValue, scoreOf } from '../rank/features.js';

/** A candidate with the features that need no look into the file. */
export interface PrescoredCandidate {
  readonly candidate: Candidate;
  readonly cheap: Features;
}

/** Before a file is opened, the share of the query in its symbol names stands in for this feature. */
const BY_NAMES: Feature = 'function';

/**
 * The candidates worth opening, by their cheap features: all files of the best `contents` different contents. Copies
 * of one file share a content, so they cannot take all places.
 */
export const mostPromising = (
  candidates: readonly Candidate[],
  weights: Features,
  contents: number,
): PrescoredCandidate[] => {
  const byNames = featureValue(BY_NAMES, weights);
  const promising = candidates.map((candidate) => {
    const cheap = cheapFeatures(candidate);
    return { candidate, cheap, promise: scoreOf(cheap, weights) + byNames * candidate.nameShare };
  });
  promising.sort((a, b) => b.promise - a.promise || a.candidate.file - b.candidate.file);
  const opened = new Set<number>();
  return promising.filter(({ candidate: { contentId } }) => {
    if (opened.size < contents) opened.add(contentId);
    return opened.has(contentId);
  });
};
