import { describe, expect, it } from 'vitest';
import { type Gate, judgeGate } from '../../src/eval/gate/gate.js';
import { DEFAULT_POLICY } from '../../src/eval/gate/policy.js';
import type { Answered, Searched } from '../../src/eval/run/ask.js';
import { runSuite } from '../../src/eval/run/run.js';
import { randomFrom } from '../../src/eval/run/statistics.js';
import { digestOf, type Row, type Suite } from '../../src/eval/suites/suite.js';
import { answered, askerOf, options, row, searched } from './samples.js';

/**
 * A gate decays unless it is attacked. One sound ranker over 40 queries, and the same ranker broken in every way that
 * has been seen to pass other gates: each has to be stopped by the policy that everybody gets.
 */

/** Where the expected file stands in the sound ranking, again and again. */
const RANKS = [1, 1, 1, 1, 2, 2, 3, 5, 8, 10];
const DEPTH = 20;

const rows: readonly Row[] = Array.from({ length: 40 }, (_, at) => row(`q${at}`, [`src/m${at}.ts`], { tags: ['all'] }));
const suite: Suite = { name: 's', tier: 'curated', files: ['eval/s.jsonl'], rows, digest: digestOf(rows) };

const byPath = (a: Answered, b: Answered): number => (a.path < b.path ? -1 : 1);

/** Pairs of equal score, in the order of their paths; every third result is a test, every second has its name matched. */
const sound = (query: string): Answered[] => {
  const at = Number(query.slice('query q'.length));
  const random = randomFrom(at);
  const others = Array.from({ length: DEPTH - 1 }, (_, n) => {
    const name = `n${Math.floor(random() * 1000)}_${n}`;
    return n % 3 === 0 ? `test/${name}.test.ts` : `lib/${name}.ts`;
  });
  const paths = [...others];
  paths.splice(RANKS[at % RANKS.length]! - 1, 0, `src/m${at}.ts`);
  const scored = paths.map((path, n) => {
    const isNamed = path === `src/m${at}.ts` && at % 2 === 0;
    return answered(path, 100 - Math.floor(n / 2), { reasons: isNamed ? ['name'] : ['words'] });
  });
  return scored.sort((a, b) => b.score - a.score || byPath(a, b));
};

type Breaker = (answers: readonly Answered[], query: string) => readonly Answered[];

/** New scores for a new order: the broken ranker believes in itself. */
const inThisOrder = (answers: readonly Answered[]): Answered[] =>
  answers.map((answer, at) => ({ ...answer, score: 100 - at }));

const shuffled: Breaker = (answers, query) => {
  const random = randomFrom(query.length + Number(query.slice(-1)));
  return inThisOrder(
    answers
      .map((answer) => ({ answer, key: random() }))
      .sort((a, b) => a.key - b.key)
      .map(({ answer }) => answer),
  );
};

const isTest = ({ path }: Answered): boolean => path.startsWith('test/');

const ATTACKS: readonly (readonly [string, Breaker, Partial<Searched>])[] = [
  ['shuffled', shuffled, {}],
  ['without the channel of names', (answers) => answers.filter(({ reasons }) => reasons[0] !== 'name'), {}],
  ['with other channels', (answers) => answers, { channels: ['text', 'vectors'] }],
  ['with tests promoted', (all) => inThisOrder([...all.filter(isTest), ...all.filter((one) => !isTest(one))]), {}],
  ['off by one at the start', (answers) => answers.slice(1), {}],
  ['off by one in k', (answers) => answers.slice(0, 9), {}],
  ['on a stale index', (answers) => answers, { freshness: 'stale' }],
  ['on the wrong commit', (answers) => answers, { commit: 'd'.repeat(40), freshness: 'pinned' }],
  ['with empty results', () => [], {}],
  ['with empty results now and then', (answers, query) => (query.endsWith('7') ? [] : answers), {}],
  ['with duplicated results', (answers) => answers.flatMap((one) => [one, one]).slice(0, DEPTH), {}],
  ['with the case of paths changed', (answers) => answers.map((one) => ({ ...one, path: one.path.toUpperCase() })), {}],
  ['with ties reversed', (answers) => [...answers].sort((a, b) => b.score - a.score || byPath(b, a)), {}],
  ['with more results than asked for', (answers) => [...answers, answered('zz', 0)], {}],
];

const HARMLESS: readonly (readonly [string, Breaker])[] = [
  ['the same', (answers) => answers],
  ['scores on another scale', (answers) => answers.map((one) => ({ ...one, score: one.score * 7 }))],
  ['other words in the reasons', (answers) => answers.map((one) => ({ ...one, reasons: ['other', 'words'] }))],
  [
    'another order behind the first ten',
    (answers) => inThisOrder([...answers.slice(0, 10), ...answers.slice(10).reverse()]),
  ],
  [
    'better',
    (answers, query) => inThisOrder([...answers].sort((a, b) => Number(isOwn(b, query)) - Number(isOwn(a, query)))),
  ],
];

const isOwn = ({ path }: Answered, query: string): boolean => path === `src/m${query.slice('query q'.length)}.ts`;

const gateOf = async (broken: Breaker, state: Partial<Searched>): Promise<Gate> => {
  const before = await runSuite(suite, askerOf(sound), options);
  const after = await runSuite(
    suite,
    askerOf((query) => broken(sound(query), query), state),
    options,
  );
  return judgeGate(after, before, DEFAULT_POLICY, { wanted: searched.commit, baseline: 'stored' });
};

describe('the gate', () => {
  it.each(ATTACKS)('stops a ranker that is %s', async (_, broken, state) => {
    const { verdict } = await gateOf(broken, state);
    expect(verdict).not.toBe('passed');
  });

  it.each(HARMLESS)('lets a harmless change pass: %s', async (_, changed) => {
    expect(await gateOf(changed, {})).toMatchObject({ verdict: 'passed' });
  });

  it('cannot judge a search that fails, and does not call it a zero', async () => {
    const failing = (query: string): Answered[] => {
      if (query.endsWith('q3')) throw new Error('no such table');
      return sound(query);
    };
    const after = await runSuite(suite, askerOf(failing), options);
    expect(after.summary).toMatchObject({ errors: 1, queries: 39, zeroResults: 0 });
    expect(after.queries[3]).toMatchObject({ failure: 'error', error: 'no such table' });
    const before = await runSuite(suite, askerOf(sound), options);
    expect(after.summary.measures['R@20']).toBe(1);
    const gate = judgeGate(after, before, DEFAULT_POLICY, { wanted: searched.commit, baseline: 'stored' });
    expect(gate).toMatchObject({ verdict: 'cannot-judge', because: [expect.stringContaining('q3: no such table')] });
  });

  it('ends with an error of the system, which is not counted as a failed query', async () => {
    const failing = (query: string): Answered[] => {
      if (query.endsWith('q3')) throw new RangeError('WebAssembly.Instance(): Out of memory');
      return sound(query);
    };
    await expect(runSuite(suite, askerOf(failing), options)).rejects.toMatchObject({
      code: 'system-limit',
      message: expect.stringContaining('q3'),
    });
  });
});
