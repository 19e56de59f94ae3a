/**
 * Measures of retrieval quality: recall, success, mean reciprocal rank (MRR), normalized discounted cumulative gain (nDCG),
 * precision and average precision. They are defined as in trec_eval and named as in ir_measures: the gain is the grade, the
 * discount is log2(rank + 1), and P@k divides by k even if fewer results were found. test/eval/exchange/trec.test.ts
 * compares with numbers that trec_eval printed.
 */

/** The relevance judgements of one ranking, from which every measure is computed. */
export interface Judged {
  /** Gain of the document at each rank; 0 where it is not relevant. */
  readonly gains: readonly number[];
  /** Whether the document at each rank is relevant. */
  readonly isRelevant: readonly boolean[];
  /** Rank of each wanted target, from 1; null: not found. */
  readonly ranks: readonly (number | null)[];
  /** The gains of the best possible ranking, best first. */
  readonly ideal: readonly number[];
}

export const FAMILIES = ['R', 'Success', 'RR', 'nDCG', 'P', 'AP'] as const;
export type Family = (typeof FAMILIES)[number];

export interface Measure {
  readonly family: Family;
  /** null: the whole ranking. */
  readonly cutoff: number | null;
}

/** The measures of every report, in this order. Success is also called hit rate. */
export const MEASURES: readonly Measure[] = [
  { family: 'R', cutoff: 1 },
  { family: 'R', cutoff: 5 },
  { family: 'R', cutoff: 10 },
  { family: 'R', cutoff: 20 },
  { family: 'Success', cutoff: 1 },
  { family: 'Success', cutoff: 5 },
  { family: 'Success', cutoff: 10 },
  { family: 'RR', cutoff: 10 },
  { family: 'nDCG', cutoff: 10 },
  { family: 'P', cutoff: 5 },
];

export const measureName = ({ family, cutoff }: Measure): string => (cutoff === null ? family : `${family}@${cutoff}`);

export const MEASURE_NAMES: readonly string[] = MEASURES.map(measureName);

/** Other spellings: plain words, and those of trec_eval. */
const ALIAS: Readonly<Record<string, Family>> = {
  r: 'R',
  recall: 'R',
  success: 'Success',
  hit: 'Success',
  rr: 'RR',
  mrr: 'RR',
  recip_rank: 'RR',
  ndcg: 'nDCG',
  ndcg_cut: 'nDCG',
  p: 'P',
  precision: 'P',
  ap: 'AP',
  map: 'AP',
};

/** Parses the name of a measure; null if it is unknown. `recall@10`, `ndcg_cut_10` and `nDCG@10` are all understood. */
export const parseMeasure = (name: string): Measure | null => {
  const [, word = '', digits] = /^([A-Za-z_]+?)(?:[@_](\d+))?$/.exec(name) ?? [];
  const family = ALIAS[word.toLowerCase()];
  if (family === undefined) return null;
  const cutoff = digits === undefined ? null : Number(digits);
  return cutoff === 0 ? null : { family, cutoff };
};

const discounted = (gains: readonly number[]): number =>
  gains.reduce((sum, gain, at) => sum + gain / Math.log2(at + 2), 0);

const found = ({ ranks }: Judged, cutoff: number): number[] =>
  ranks.flatMap((rank) => (rank !== null && rank <= cutoff ? [rank] : []));

const averagePrecision = (judged: Judged, cutoff: number): number => {
  let hits = 0;
  let sum = 0;
  for (const [at, isHit] of judged.isRelevant.slice(0, cutoff).entries()) {
    if (!isHit) continue;
    hits += 1;
    sum += hits / (at + 1);
  }
  return judged.ranks.length === 0 ? 0 : sum / judged.ranks.length;
};

/** From 0 to 1; a query without targets has 0 everywhere, as in trec_eval. */
export const scoreOf = ({ family, cutoff }: Measure, judged: Judged): number => {
  const k = cutoff ?? Number.POSITIVE_INFINITY;
  const wanted = judged.ranks.length;
  switch (family) {
    case 'R':
      return wanted === 0 ? 0 : found(judged, k).length / wanted;
    case 'Success':
      return found(judged, k).length > 0 ? 1 : 0;
    case 'RR': {
      const ranks = found(judged, k);
      return ranks.length === 0 ? 0 : 1 / Math.min(...ranks);
    }
    case 'nDCG': {
      const best = discounted(judged.ideal.slice(0, k));
      return best === 0 ? 0 : discounted(judged.gains.slice(0, k)) / best;
    }
    case 'P': {
      const hits = judged.isRelevant.slice(0, k).filter(Boolean).length;
      return hits === 0 ? 0 : hits / (cutoff ?? judged.isRelevant.length);
    }
    case 'AP':
      return averagePrecision(judged, k);
  }
};

export type Values = Readonly<Record<string, number>>;

/** Rounded to six decimals, so that a stored value equals the same value measured again. */
const stored = (value: number): number => Math.round(value * 1e6) / 1e6;

/** All measures of one query. */
export const valuesOf = (judged: Judged): Values => {
  const values: Record<string, number> = {};
  for (const [at, measure] of MEASURES.entries()) values[MEASURE_NAMES[at]!] = stored(scoreOf(measure, judged));
  return values;
};

export const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Means over queries. Every query has the same weight. */
export const meanValues = (each: readonly Values[]): Values =>
  Object.fromEntries(MEASURE_NAMES.map((name) => [name, stored(mean(each.map((values) => values[name] ?? 0)))]));

/** The smallest value that at least this share of the values does not exceed (nearest rank). */
export const percentile = (values: readonly number[], share: number): number | null => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
};
