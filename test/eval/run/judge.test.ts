import { describe, expect, it } from 'vitest';
import { breachesOf } from '../../../src/eval/run/contract.js';
import { diagnose } from '../../../src/eval/run/failure.js';
import { judge } from '../../../src/eval/run/judge.js';
import { parseMeasure, scoreOf } from '../../../src/eval/run/measure.js';
import type { Row } from '../../../src/eval/suites/suite.js';
import { answered, ranking, row, target } from '../samples.js';

const value = (name: string, asked: Row, answers: ReturnType<typeof ranking>): number =>
  scoreOf(parseMeasure(name)!, judge(asked, answers));

describe('a row that expects files', () => {
  it('ranks files: several results of one count once, at the best', () => {
    const answers = [answered('x', 9), answered('x', 8, { lineStart: 20, lineEnd: 30 }), answered('a', 7)];
    expect(judge(row('q', ['a']), answers)).toMatchObject({ first: 2, ranks: [2], positions: [1, 1, 2] });
    expect(value('RR@10', row('q', ['a']), answers)).toBe(0.5);
  });

  it('counts also relevant results for nDCG only', () => {
    const asked = row('q', ['a'], { alsoRelevant: [target('b', { grade: 1 })] });
    expect(value('RR@10', asked, ranking('b', 'a'))).toBe(0.5);
    expect(value('nDCG@10', asked, ranking('b', 'a'))).toBeCloseTo((1 + 2 / Math.log2(3)) / (2 + 1 / Math.log2(3)), 9);
    expect(value('nDCG@10', asked, ranking('a', 'b'))).toBe(1);
  });

  it('compares paths letter by letter', () => {
    expect(judge(row('q', ['src/a.ts']), ranking('src/A.ts', 'a.ts')).first).toBeNull();
  });
});

describe('a result with copies of the same file', () => {
  const copied = answered('lib/a.ts', 9, { copies: ['src/a.ts', 'src/b.ts'], name: 'run', qualifiedName: 'run' });

  it('is each of them, whichever is expected', () => {
    expect(judge(row('q', ['src/b.ts']), [answered('x', 10), copied])).toMatchObject({
      first: 2,
      roles: [null, 'expected'],
    });
    expect(judge(row('q', [target('src/a.ts', { symbol: 'run' })]), [copied]).first).toBe(1);
    expect(judge(row('q', [target('src/a.ts', { symbol: 'walk' })]), [copied]).first).toBeNull();
  });

  it('satisfies all of them, and reaches an nDCG of one', () => {
    const asked = row('q', ['src/a.ts', 'src/b.ts']);
    expect(value('R@1', asked, [copied])).toBe(1);
    expect(value('nDCG@10', asked, [copied])).toBe(1);
  });

  it('is unwanted if one of them is, unless the path that it shows is wanted', () => {
    const negatives = (more: Partial<Row>) =>
      judge(row('q', [], { negative: [target('src/b.ts')], ...more }), [copied]).negatives;
    expect(negatives({})).toEqual([1]);
    expect(negatives({ expected: [target('src/a.ts')] })).toEqual([1]);
    expect(negatives({ expected: [target('lib/a.ts')] })).toEqual([null]);
    expect(negatives({ expected: [target('lib/a.ts')], negative: [target('lib/a.ts', { symbol: 'run' })] })).toEqual([
      1,
    ]);
  });
});

describe('a row that names a place', () => {
  const inPool = answered('pool.ts', 9, {
    name: 'run',
    qualifiedName: 'pipeline.Pool.run',
    lineStart: 40,
    lineEnd: 60,
  });

  it.each([
    ['run', 1],
    ['Pool.run', 1],
    ['pipeline.Pool.run', 1],
    ['ool.run', null],
    ['Run', null],
  ])('finds the symbol %s by its last parts', (symbol, rank) => {
    expect(judge(row('q', [target('pool.ts', { symbol })]), [inPool]).first).toBe(rank);
  });

  it.each([
    ['Pool', 'Pool.run', 1],
    ['Pool', 'pipeline.Pool.run', 1],
    ['pipeline.Pool', 'pipeline.Pool.run.inner', 1],
    ['Store', 'Reef::Store::push', 1],
    ['Store', 'Reef\\Store#push', 1],
    ['Use', 'Guide > Use > Twice', 1],
    ['Pool', 'Pools.run', null],
    ['Pool', 'Spool.run', null],
    ['Pool', 'run.pool', null],
    ['Pool.run', 'Pool', null],
  ])('finds %s by what is inside of it: %s', (symbol, qualifiedName, rank) => {
    const inside = answered('pool.ts', 9, { name: qualifiedName.split(/\W+/).at(-1)!, qualifiedName });
    expect(judge(row('q', [target('pool.ts', { symbol })]), [inside]).first).toBe(rank);
    expect(judge(row('q', [target('other.ts', { symbol })]), [inside]).first).toBeNull();
  });

  it('counts a member of a negative target as unwanted', () => {
    const asked = row('q', [], { negative: [target('pool.ts', { symbol: 'Pool' })] });
    expect(judge(asked, [inPool])).toMatchObject({ negatives: [1], roles: ['negative'] });
    const only = row('q', [target('pool.ts', { symbol: 'run' })], { negative: asked.negative });
    expect(judge(only, [inPool])).toMatchObject({ negatives: [null], roles: ['expected'] });
    const whole = answered('pool.ts', 8, { name: 'Pool', qualifiedName: 'pipeline.Pool', lineStart: 1, lineEnd: 90 });
    expect(judge(only, [inPool, whole])).toMatchObject({ negatives: [2], roles: ['expected', 'negative'] });
  });

  it('finds lines that overlap, result by result', () => {
    const asked = row('q', [target('pool.ts', { lines: [60, 70] })]);
    const before = answered('pool.ts', 10, { lineStart: 1, lineEnd: 39 });
    expect(judge(asked, [before, inPool])).toMatchObject({ first: 2, positions: [1, 2] });
    expect(judge(row('q', [target('pool.ts', { lines: [61, 70] })]), [before, inPool]).first).toBeNull();
  });

  it('looks at spans that were folded into the result', () => {
    const folded = answered('pool.ts', 9, {
      also: [{ lineStart: 80, lineEnd: 90, name: 'stop', qualifiedName: null }],
    });
    expect(judge(row('q', [target('pool.ts', { symbol: 'stop' })]), [folded]).first).toBe(1);
  });

  it('reaches an nDCG of one if one result has two targets', () => {
    const asked = row('q', [target('pool.ts', { symbol: 'run' }), target('pool.ts', { lines: [41, 42] })]);
    expect(value('nDCG@10', asked, [inPool])).toBe(1);
    expect(value('R@1', asked, [inPool])).toBe(1);
  });
});

describe('the diagnosis', () => {
  const why = (asked: Row, answers: ReturnType<typeof ranking>, missing: string | null = null) =>
    diagnose(asked, answers, judge(asked, answers), 2, () => missing).failure;

  it('tells the ways to fail apart', () => {
    expect(why(row('q', ['a']), ranking('x', 'a'))).toBeNull();
    expect(why(row('q', ['a']), [])).toBe('empty');
    expect(why(row('q', ['a']), ranking('x', 'y', 'a'))).toBe('ranked-low');
    expect(why(row('q', ['a']), ranking('x', 'y'), 'ignored')).toBe('not-indexed');
    expect(why(row('q', ['s/a']), ranking('s/b', 'y'))).toBe('neighbours');
    expect(why(row('q', ['s/a']), ranking('t/b', 'y'))).toBe('missed');
    expect(why(row('q', [target('a', { symbol: 's' })]), ranking('a'))).toBe('wrong-place');
  });

  it('finds unwanted results, and results of a query that expects none', () => {
    const asked = row('q', ['a'], { negative: [target('n')] });
    expect(why(asked, ranking('a', 'n'))).toBe('unwanted');
    expect(why(asked, ranking('a', 'x', 'n'))).toBeNull();
    expect(why(row('q', [], { expectNone: true }), ranking('a'))).toBe('not-empty');
    expect(why(row('q', [], { expectNone: true }), [])).toBeNull();
    expect(why(row('q', [], { negative: [target('n')] }), ranking('a'))).toBeNull();
  });
});

describe('the contract of an answer', () => {
  it('has no breach in an answer that is in order', () => {
    const tie = [
      answered('a', 5),
      answered('a', 5, { lineStart: 11, lineEnd: 12 }),
      answered('b', 5),
      answered('a', 4, { lineStart: 30 }),
    ];
    expect(breachesOf(tie, 20)).toEqual([]);
  });

  it.each([
    ['twice', [answered('a', 5), answered('a', 4)], 'is there twice'],
    ['by rising score', [answered('a', 5), answered('b', 6)], 'higher score'],
    ['with a tie in the wrong order of paths', [answered('b', 5), answered('a', 5)], 'comes first'],
    [
      'with a tie in the wrong order of lines',
      [answered('a', 5, { lineStart: 8 }), answered('a', 5, { lineStart: 2 })],
      'comes first',
    ],
  ])('names a result that is there %s', (_, answers, sentence) => {
    expect(breachesOf(answers, 20)).toEqual([expect.stringContaining(sentence)]);
  });

  it('reports an answer with more results than requested', () => {
    expect(breachesOf(ranking('a', 'b', 'c'), 2)).toEqual(['3 results where 2 were asked for']);
  });
});
