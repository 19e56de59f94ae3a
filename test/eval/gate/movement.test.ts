import { describe, expect, it } from 'vitest';
import { compareResults } from '../../../src/eval/compare/compare.js';
import { comparisonOf, judgeGate } from '../../../src/eval/gate/gate.js';
import { changedOf, lackedBy, leftTop, movementsOf } from '../../../src/eval/gate/movement.js';
import { DEFAULT_POLICY } from '../../../src/eval/gate/policy.js';
import type { EvalResult } from '../../../src/eval/run/result.js';
import { runSuite } from '../../../src/eval/run/run.js';
import { digestOf, type Row, type Suite } from '../../../src/eval/suites/suite.js';
import { type Answers, askerOf, options, ranking, row, searched } from '../samples.js';

const OTHERS = Array.from({ length: 12 }, (_, at) => `x${at}.ts`);

/** What a row with these targets finds, and how it does. */
const resultOf = (expected: readonly string[], ...paths: readonly string[]): Promise<EvalResult> =>
  asked([row('q', expected)], () => ranking(...paths, ...OTHERS));

const asked = (rows: readonly Row[], answers: Answers): Promise<EvalResult> => {
  const suite: Suite = { name: 's', tier: 'curated', files: ['eval/s.jsonl'], rows, digest: digestOf(rows) };
  return runSuite(suite, askerOf(answers), options);
};

const TWO = ['a.ts', 'b.ts'];

const moveFrom = async (before: readonly string[], after: readonly string[], targets = TWO) => {
  const [old, now] = [await resultOf(targets, ...before), await resultOf(targets, ...after)];
  return movementsOf(old, now, 10)[0]!;
};

describe('a query that expects several targets', () => {
  it.each([
    ['one is gone and the first stays', ['a.ts', 'b.ts'], ['a.ts'], 'partly-left', ['b.ts']],
    ['the first is gone and another is where it was', ['a.ts', 'b.ts'], ['b.ts'], 'partly-left', ['a.ts']],
    ['the first went up and another is gone', ['x.ts', 'a.ts', 'b.ts'], ['a.ts'], 'partly-left', ['b.ts']],
    ['all are gone', ['a.ts', 'b.ts'], [], 'left', ['a.ts', 'b.ts']],
    ['one came and the first stays', ['a.ts'], ['a.ts', 'b.ts'], 'more', []],
    ['one came and the first went down', ['a.ts'], ['x.ts', 'a.ts', 'b.ts'], 'down', []],
    ['the first came', [], ['a.ts'], 'entered', []],
    ['nothing changed', ['a.ts', 'b.ts'], ['a.ts', 'b.ts'], 'same', []],
    ['the second moved inside', ['a.ts', 'b.ts'], ['a.ts', 'x.ts', 'b.ts'], 'same', []],
  ])('is told by all of them: %s', async (_, before, after, movement, lost) => {
    expect(await moveFrom(before, after)).toMatchObject({ movement, lost });
  });

  it('that swaps one for another has lost one', async () => {
    const three = ['a.ts', 'b.ts', 'c.ts'];
    expect(await moveFrom(['a.ts', 'b.ts'], ['a.ts', 'c.ts'], three)).toMatchObject({
      movement: 'partly-left',
      lost: ['b.ts'],
    });
  });

  it('matches targets by position if a file was renamed, and by name if the row has changed', async () => {
    const old = await resultOf(['old.ts', 'b.ts'], 'old.ts', 'b.ts');
    expect(changedOf(old, await resultOf(TWO, 'a.ts', 'b.ts'))).toEqual([]);
    const longer = await resultOf(['z.ts', 'old.ts', 'b.ts'], 'old.ts');
    expect(changedOf(old, longer)).toMatchObject([{ movement: 'partly-left', lost: ['b.ts'] }]);
  });

  it('leaves the first ten for the gate when all of them are gone, and not before', async () => {
    const [before, after] = [await resultOf(TWO, 'a.ts', 'b.ts'), await resultOf(TWO, 'a.ts')];
    expect(leftTop(before, after, 10)).toEqual([]);
    expect(leftTop(before, await resultOf(TWO), 10)).toHaveLength(1);
    expect(lackedBy(after.queries[0]!, 10)).toEqual(['b.ts']);
    expect(lackedBy((await resultOf(TWO)).queries[0]!, 10)).toEqual([]);
  });

  it('that lost one of them is in a comparison', async () => {
    const compared = compareResults(await resultOf(TWO, 'a.ts', 'b.ts'), await resultOf(TWO, 'a.ts'));
    expect(compared.queries).toMatchObject([{ id: 'q', movement: 'partly-left', lost: ['b.ts'] }]);
  });
});

describe('a search that failed', () => {
  const rows = ['a', 'b', 'c'].map((id) => row(id, [`${id}.ts`]));
  const sound: Answers = (query) => ranking(`${query.slice(-1)}.ts`);
  const broken: Answers = (query) => {
    if (query.endsWith('b')) throw new Error('a page is damaged');
    return sound(query);
  };

  it('is in no pair, on whichever side it is', async () => {
    const [fine, torn] = [await asked(rows, sound), await asked(rows, broken)];
    for (const [before, after] of [
      [fine, torn],
      [torn, fine],
    ] as const) {
      expect(comparisonOf('R@10', before, after, 0.95)).toMatchObject({ difference: 0, changed: 0 });
      expect(movementsOf(before, after, 10).map(({ id }) => id)).toEqual(['a', 'c']);
    }
    expect(compareResults(torn, fine).errors).toEqual(['the search before failed for b: a page is damaged']);
    expect(compareResults(fine, torn).errors).toEqual(['the search after failed for b: a page is damaged']);
  });

  it('on the side of the base leaves nothing to judge by', async () => {
    const terms = { wanted: searched.commit, baseline: 'asked' } as const;
    expect(judgeGate(await asked(rows, sound), await asked(rows, broken), DEFAULT_POLICY, terms)).toMatchObject({
      verdict: 'cannot-judge',
      because: ['the search to compare with failed for b: a page is damaged'],
    });
  });
});
