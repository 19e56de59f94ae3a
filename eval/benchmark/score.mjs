const CUTOFF = 10;

/** Annotations name a file from the root of the repository, or from the directory that they are about. */
const isSame = (found, wanted) => found === wanted || found.endsWith(`/${wanted}`) || wanted.endsWith(`/${found}`);

const gainAt = (rank) => 1 / Math.log2(rank + 1);

/** By file, and every relevant file counts the same: the best order has them all in front. */
export function scoreOf(found, wanted) {
  const ranks = wanted.map((path) => found.findIndex((one) => isSame(one, path)) + 1).filter((rank) => rank > 0);
  const within = [...new Set(ranks)].filter((rank) => rank <= CUTOFF);
  const most = Math.min(CUTOFF, wanted.length);
  const best = Array.from({ length: most }, (_, at) => gainAt(at + 1)).reduce((sum, gain) => sum + gain, 0);
  const first = Math.min(...within);
  return {
    'nDCG@10': within.reduce((sum, rank) => sum + gainAt(rank), 0) / best,
    'RR@10': within.length === 0 ? 0 : 1 / first,
    'R@10': within.length / most,
    'Success@1': first === 1 ? 1 : 0,
  };
}

export const MEASURES = ['nDCG@10', 'RR@10', 'R@10', 'Success@1'];
