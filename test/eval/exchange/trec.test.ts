import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scoreRun } from '../../../src/eval/exchange/score-run.js';
import {
  decodedId,
  documentId,
  judgeRun,
  parseQrels,
  parseRun,
  qrelsText,
  queryId,
  trecOrder,
} from '../../../src/eval/exchange/trec.js';
import { measureName, parseMeasure, scoreOf } from '../../../src/eval/run/measure.js';
import { row, target } from '../samples.js';

const read = (name: string): string => readFileSync(join(import.meta.dirname, 'fixtures', name), 'utf8');

/** What trec_eval 10.0-rc3 printed of 14 random queries with graded judgements and many equal scores. */
const PRINTED = [
  // trec_eval -q -m recall.1,5,10,20 -m success.1,5,10 -m recip_rank -m ndcg_cut.5,10 -m ndcg -m P.5 -m map qrels.txt run.txt
  { file: 'trec_eval.txt', level: 1, measures: 13 },
  // trec_eval -q -l 2 -m recall.5,10 -m success.5 -m recip_rank -m ndcg_cut.10 -m P.5 -m map qrels.txt run.txt
  { file: 'trec_eval_level_2.txt', level: 2, measures: 7 },
] as const;

const linesOf = (file: string): string[][] =>
  read(file)
    .trim()
    .split('\n')
    .map((line) => line.split(' '));

const qrels = parseQrels('qrels.txt', read('qrels.txt'));
const run = parseRun('run.txt', read('run.txt'));

describe('the measures', () => {
  it.each(PRINTED)('agree with $file to four decimals, ties included', ({ file, level, measures }) => {
    const printed = linesOf(file).filter(([, query]) => query !== 'all');
    expect(printed.length).toBe(14 * measures);
    for (const [name, query, value] of printed) {
      const measure = parseMeasure(name!);
      expect(measure, name).not.toBeNull();
      const judged = judgeRun(
        qrels.filter((line) => line.query === query),
        run.filter((line) => line.query === query),
        level,
      );
      expect(scoreOf(measure!, judged).toFixed(4), `${name} ${query}`).toBe(value);
    }
  });

  it('have the means of trec_eval', () => {
    const { queries, measures } = scoreRun(qrels, run, 1);
    expect(queries).toBe(14);
    const means = linesOf('trec_eval.txt').filter(([, query]) => query === 'all');
    for (const [name, , value] of means) {
      const ours = measures[measureName(parseMeasure(name!)!)];
      if (ours !== undefined) expect(ours.toFixed(4), name).toBe(value);
    }
  });

  it('counts a query without a line in the run as zero, as `trec_eval -c` does', () => {
    const judged = parseQrels('qrels', 'q1 0 a 1\nq2 0 b 1\n');
    const { queries, measures } = scoreRun(judged, parseRun('run', 'q1 Q0 a 1 9 t\nq3 Q0 b 1 9 t\n'), 1);
    expect({ queries, measures }).toMatchObject({ queries: 2, measures: { 'R@10': 0.5, 'RR@10': 0.5, AP: 0.5 } });
  });

  it('has cases in which the order of equal scores matters', () => {
    const differs = [...new Set(run.map(({ query }) => query))].filter((query) => {
      const lines = run.filter((line) => line.query === query);
      const other = [...lines].sort((a, b) => b.score - a.score || (a.document < b.document ? -1 : 1));
      const judgements = qrels.filter((line) => line.query === query);
      const reversed = other.map((line, at) => ({ ...line, score: -at }));
      const ndcg = { family: 'nDCG', cutoff: 10 } as const;
      return scoreOf(ndcg, judgeRun(judgements, lines, 1)) !== scoreOf(ndcg, judgeRun(judgements, reversed, 1));
    });
    expect(differs.length).toBeGreaterThan(3);
  });
});

describe('a TREC run', () => {
  it('is ordered by score, then by the larger name, and ignores its ranks', () => {
    const lines = parseRun('run', 'q Q0 a 1 1.5 t\nq Q0 c 2 1.5 t\nq Q0 b 3 9e0 t\n');
    expect(trecOrder(lines).map(({ document }) => document)).toEqual(['b', 'c', 'a']);
  });

  it('names the file and line of a mistake', () => {
    expect(() => parseRun('run.txt', 'q Q0 a 1 1 t\n\nq Q0 a 1 high t\n')).toThrow('run.txt:3: expected query, Q0');
    expect(() => parseQrels('q.txt', 'q 0 a\n')).toThrow('q.txt:1: expected');
  });

  it('has each document once for a query', () => {
    expect(() => parseRun('run.txt', 'q Q0 a 1 9 t\nr Q0 a 1 9 t\nq Q0 a 2 8 t\n')).toThrow(
      'run.txt:3: expected each document once for a query, found a of line 1 again.',
    );
    expect(() => parseQrels('q.txt', 'q 0 a 1\nq 0 a 2\n')).toThrow('q.txt:2: expected each document once');
  });

  it.each(['src/a b.ts', 'a#b.ts', 'ü/日本.md', 'a%20b', 'a?b', 'plain/path.ts'])(
    'has ids without white space that give the path back: %s',
    (path) => {
      expect(documentId(path)).not.toMatch(/\s|#/);
      expect(decodedId(documentId(path))).toBe(path);
    },
  );

  it('has ids of queries without white space, and none that two queries share', () => {
    expect(['a b', 'a_b', 'a%20b'].map(queryId)).toEqual(['a%20b', 'a_b', 'a%2520b']);
    expect(['a b', 'a_b', 'a%20b'].map(queryId).map(decodedId)).toEqual(['a b', 'a_b', 'a%20b']);
  });

  it('judges expected, also relevant and unwanted files by their grades', () => {
    const one = row('a b', ['x.ts'], {
      alsoRelevant: [target('y.ts', { grade: 1 })],
      negative: [target('z.ts', { grade: 1 })],
    });
    expect(qrelsText([one])).toBe('a%20b 0 z.ts 0\na%20b 0 y.ts 1\na%20b 0 x.ts 2\n');
  });
});
