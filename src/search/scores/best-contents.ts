/** Contents with their scores, in any order. */
export interface ScoredContents {
  readonly contents: readonly number[];
  readonly scores: readonly number[];
}

/** The score of the last of the best `limit` runs (top-k selection). */
const leastOf = (found: Uint32Array, scores: Float64Array, limit: number): number => {
  if (limit === 0 || found.length <= limit) return Number.NEGATIVE_INFINITY;
  // Insertion into a short sorted list: nearly all of the thousands of scores are below its last entry.
  const best = new Float64Array(limit).fill(Number.NEGATIVE_INFINITY);
  for (let place = 0; place < found.length; place++) {
    const score = scores[found[place]!]!;
    if (!(score > best[limit - 1]!)) continue;
    let at = limit - 1;
    for (; at > 0 && best[at - 1]! < score; at--) best[at] = best[at - 1]!;
    best[at] = score;
  }
  return best[limit - 1]!;
};

/** The best `limit` runs, and all that tie with the last of them; 0 for all. */
export const bestContents = (
  found: Uint32Array,
  scores: Float64Array,
  contentOf: Uint32Array,
  limit: number,
): ScoredContents => {
  const least = leastOf(found, scores, limit);
  const contents: number[] = [];
  const kept: number[] = [];
  for (let at = 0; at < found.length; at++) {
    const run = found[at]!;
    const score = scores[run]!;
    if (score < least) continue;
    contents.push(contentOf[run]!);
    kept.push(score);
  }
  return { contents, scores: kept };
};
