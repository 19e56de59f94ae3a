import type { Candidate } from '../rank/candidate.js';
import { type Feature, type Features, numberOf, outlineOf, scoreOf } from '../rank/features.js';

/** A candidate with what is known of it before it is opened. */
export interface Outlined {
  readonly candidate: Candidate;
  readonly outline: Features;
}

/** A name of a symbol may be what makes a file the answer. Which one it is shows when the file is opened. */
const BY_NAMES: Feature = 'function';

/** Those that look most promising: all candidates that are of the first so many contents. Copies of one file must not take all places. */
export const mostPromising = (candidates: readonly Candidate[], weights: Features, contents: number): Outlined[] => {
  const byNames = numberOf(BY_NAMES, weights);
  const promising = candidates.map((candidate) => {
    const outline = outlineOf(candidate);
    return { candidate, outline, promise: scoreOf(outline, weights) + byNames * candidate.nameShare };
  });
  promising.sort((a, b) => b.promise - a.promise || a.candidate.file - b.candidate.file);
  const opened = new Set<number>();
  return promising.filter(({ candidate: { contentId } }) => {
    if (opened.size < contents) opened.add(contentId);
    return opened.has(contentId);
  });
};
