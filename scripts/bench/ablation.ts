/**
 * `node ablation.cjs <jobs.json>`: what each feature is worth. Every query is ranked once, its candidates are ordered again
 * with one weight at zero, and the means over all queries are printed as JSON. Weights are not fitted again, so a loss is
 * an upper bound of what the feature adds.
 */
import { readFileSync } from 'node:fs';
import { Corpus } from '../../src/search/corpus/corpus.js';
import { FEATURES, type Feature } from '../../src/search/rank/features.js';
import { contributionOf, type Ranked, rankFiles } from '../../src/search/rank/rank.js';
import { openIndexForRead } from '../../src/store/db/open.js';

interface Job {
  readonly index: string;
  readonly queries: readonly {
    readonly query: string;
    readonly category: string;
    readonly targets: readonly string[];
  }[];
}

const K = 10;
const gain = (rank: number): number => 1 / Math.log2(rank + 2);
const ideal = (targets: number): number =>
  Array.from({ length: Math.min(K, targets) }, (_, at) => gain(at)).reduce((a, b) => a + b, 0);
const isSame = (a: string, b: string): boolean => a === b || a.endsWith(`/${b}`) || b.endsWith(`/${a}`);

const ndcg = (paths: readonly string[], targets: readonly string[]): number => {
  const ranks = new Set(targets.map((target) => paths.slice(0, K).findIndex((path) => isSame(path, target))));
  ranks.delete(-1);
  return [...ranks].reduce((sum, rank) => sum + gain(rank), 0) / ideal(targets.length);
};

const without = (ranked: readonly Ranked[], left: Feature | null): readonly Ranked[] => {
  const score = (found: Ranked): number =>
    FEATURES.reduce((sum, feature) => sum + (feature === left ? 0 : contributionOf(found, feature)), 0);
  return ranked
    .map((found) => ({ found, score: score(found) }))
    .sort((a, b) => b.score - a.score || a.found.file - b.found.file)
    .map(({ found }) => found);
};

const jobs: readonly Job[] = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const sums = new Map<string, { total: number; count: number }>();
const add = (key: string, value: number): void => {
  const sum = sums.get(key) ?? { total: 0, count: 0 };
  sums.set(key, { total: sum.total + value, count: sum.count + 1 });
};
for (const { index, queries } of jobs) {
  const reader = openIndexForRead(index);
  const corpus = new Corpus(reader);
  for (const { query, category, targets } of queries) {
    const ranked = rankFiles(corpus, query, { limit: K, explain: 'off' }, () => true).ranked(() => true);
    for (const left of [null, ...FEATURES]) {
      const value = ndcg(
        without(ranked, left).map(({ file }) => corpus.files[file]!.path),
        targets,
      );
      for (const group of ['all', category]) add(`${left ?? 'full'} ${group}`, value);
    }
  }
  reader.close();
}
process.stdout.write(
  JSON.stringify(Object.fromEntries([...sums].map(([key, { total, count }]) => [key, total / count]))),
);
