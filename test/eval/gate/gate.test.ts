import { describe, expect, it } from 'vitest';
import { baselineOf, findBaseline, parseBaselines, withBaseline } from '../../../src/eval/gate/baseline.js';
import { judgeGate } from '../../../src/eval/gate/gate.js';
import { unknownAllowed } from '../../../src/eval/gate/gate-queries.js';
import { DEFAULT_POLICY, parsePolicy, readPolicy } from '../../../src/eval/gate/policy.js';
import { refuseInCi } from '../../../src/eval/gate/update-baseline.js';
import type { EvalResult } from '../../../src/eval/run/result.js';
import { runSuite } from '../../../src/eval/run/run.js';
import { digestOf, type Row, type Suite } from '../../../src/eval/suites/suite.js';
import { baselineText } from '../../../src/format/eval/json.js';
import { askerOf, options, ranking, row, searched, target } from '../samples.js';

const rows: readonly Row[] = [
  row('a', ['a.ts'], { tags: ['git'], intent: 'concept' }),
  row('b', ['b.ts'], { tags: ['git'] }),
  row('c', ['c.ts'], { negative: [target('bad.ts')] }),
  row('d', ['d.ts']),
];
const suiteOf = (all: readonly Row[]): Suite => ({
  name: 's',
  tier: 'curated',
  files: ['eval/s.jsonl'],
  rows: all,
  digest: digestOf(all),
});

/** Answers by id; every other query finds what it expects first. */
const resultOf = (
  other: Readonly<Record<string, readonly string[]>> = {},
  all: readonly Row[] = rows,
): Promise<EvalResult> =>
  runSuite(
    suiteOf(all),
    askerOf((query) => {
      const id = query.slice(-1);
      return ranking(...(other[id] ?? [`${id}.ts`, 'x.ts']));
    }),
    options,
  );

const MANY = Array.from({ length: 10 }, (_, at) => `x${at}.ts`);
const gate = (json: object, result: EvalResult, before: EvalResult | null) =>
  judgeGate(result, before, readPolicy('gate.json', json), { wanted: searched.commit, baseline: 'stored' });
const failedOf = (judged: ReturnType<typeof gate>): string[] =>
  judged.checks.filter(({ outcome }) => outcome === 'failed').map(({ name }) => name);

describe('a policy', () => {
  it('takes every spelling of a measure', () => {
    const { floors } = parsePolicy(
      'gate.json',
      '{"floors":{"recall@10":0.9,"ndcg_cut_10":0.5,"MRR@10":0.4,"hit@5":0.3}}',
    );
    expect(floors).toEqual({ 'R@10': 0.9, 'nDCG@10': 0.5, 'RR@10': 0.4, 'Success@5': 0.3 });
  });

  it.each([
    ['{"floors":{"recal@10":0.9}}', 'floors.recal@10: expected a measure'],
    ['{"floors":{"R@99":0.9}}', 'floors.R@99: expected a measure, one of R@1, R@5, R@10, R@20, Success@1'],
    ['{"max_drop":{"RR@5":0.1}}', 'max_drop.RR@5: expected a measure, one of R@1'],
    ['{"tags":{"net":{"AP":0.9}}}', 'tags.net.AP: expected a measure, one of R@1'],
    ['{"floors":{"R@10":90}}', 'floors.R@10: expected a number from 0 to 1, found 90'],
    ['{"floor":{}}', 'floor: expected one of the keys floors, max_drop'],
    ['{"floors":{"R@10":1,"recall@10":0.1}}', 'floors.recall@10: expected R@10 once, and it is there as R@10 already'],
    ['{"tags":{"net":{"MRR@10":1,"RR@10":0}}}', 'tags.net.RR@10: expected RR@10 once, and it is there as MRR@10'],
    ['{"queries":{"k":0}}', 'queries.k: expected a whole number'],
    ['{"across":["suite"]}', 'across[0]: expected one of recipe, ranking, config, channels'],
  ])('names what is wrong: %s', (text, sentence) => {
    expect(() => parsePolicy('eval/gate.json', text)).toThrow(`eval/gate.json: ${sentence}`);
  });
});

describe('the gate', () => {
  it('holds floors, overall and of groups', async () => {
    const result = await resultOf({ a: MANY });
    expect(failedOf(gate({ floors: { 'R@10': 0.75 }, queries: null }, result, null))).toEqual([]);
    expect(failedOf(gate({ floors: { 'R@10': 0.76 } }, result, null))).toEqual(['R@10 is at least 0.760']);
    expect(failedOf(gate({ tags: { git: { 'R@10': 0.6 } } }, result, null))).toEqual([
      'tag git: R@10 is at least 0.600',
    ]);
    expect(failedOf(gate({ intents: { concept: { 'R@10': 0.1 } } }, result, null))).toHaveLength(1);
    expect(failedOf(gate({ languages: { typescript: { 'R@10': 0.8 } } }, result, null))).toHaveLength(1);
  });

  it('fails a floor of a group that has no queries: a misspelt tag must not pass', async () => {
    expect(failedOf(gate({ tags: { gti: { 'R@10': 0 } } }, await resultOf(), null))).toHaveLength(1);
  });

  it('holds the largest drop, and lets one of exactly that size pass', async () => {
    const [before, after] = [await resultOf(), await resultOf({ a: MANY })];
    expect(failedOf(gate({ max_drop: { 'R@10': 0.25 }, queries: null }, after, before))).toEqual([]);
    expect(failedOf(gate({ max_drop: { 'R@10': 0.24 }, queries: null }, after, before))).toEqual([
      'R@10 drops by at most 0.240',
    ]);
  });

  it('states interval and p of a drop, and with a confidence lets chance pass', async () => {
    const [before, after] = [await resultOf(), await resultOf({ a: MANY })];
    const policy = { max_drop: { 'R@10': 0.1 }, queries: null };
    const strict = gate(policy, after, before);
    expect(strict.checks.at(-1)?.detail).toBe(
      'it changed by -0.250 (-0.750 to +0.000 with 95 % confidence, p = 1.000)',
    );
    expect(gate({ ...policy, confidence: 0.95 }, after, before)).toMatchObject({ verdict: 'passed' });
    expect(strict.verdict).toBe('failed');
  });

  it.each([
    [5, 'passed'],
    [6, 'failed'],
  ])('with a confidence of 0.95 needs six changed queries, all worse: %i have %s', async (worse, verdict) => {
    const all = [...'abcdefgh'].map((id) => row(id, [`${id}.ts`]));
    const lost = Object.fromEntries([...'abcdefgh'].slice(0, worse).map((id) => [id, MANY]));
    const policy = { max_drop: { 'R@10': 0.1 }, confidence: 0.95, queries: null };
    expect(gate(policy, await resultOf(lost, all), await resultOf({}, all)).verdict).toBe(verdict);
  });

  it('lets no query leave the first k, unless it is allowed by id', async () => {
    const [before, after] = [await resultOf(), await resultOf({ a: [...MANY, 'a.ts'] })];
    const judged = gate({}, after, before);
    expect(judged.checks.find(({ outcome }) => outcome === 'failed')).toMatchObject({
      name: 'no query leaves the first 10',
      ids: ['a'],
    });
    expect(gate({ queries: { k: 11 } }, after, before).verdict).toBe('passed');
    expect(gate({ queries: { allow: ['a'] } }, after, before).verdict).toBe('passed');
  });

  it('fails on unwanted results unless the policy allows the query', async () => {
    const result = await resultOf({ c: ['c.ts', 'bad.ts'] });
    expect(failedOf(gate({}, result, null))).toEqual(['nothing unwanted is found']);
    expect(gate({ negatives: { allow: ['c'] } }, result, null).verdict).toBe('passed');
  });

  it('fails on unwanted results even if the expected ones are missing', async () => {
    const result = await resultOf({ c: ['bad.ts', ...MANY] });
    const judged = gate({}, result, null);
    expect(failedOf(judged)).toEqual(['nothing unwanted is found']);
    expect(judged.checks.find(({ outcome }) => outcome === 'failed')?.ids).toEqual(['c']);
    expect(result.queries[2]).toMatchObject({
      failure: 'neighbours',
      detail: 'bad.ts is beside it; bad.ts is at rank 1',
    });
    // Behind the first ten it does no harm.
    expect(gate({}, await resultOf({ c: [...MANY, 'bad.ts'] }), null).verdict).toBe('passed');
  });

  it('names the queries that were allowed to break a rule', async () => {
    const [before, after] = [await resultOf(), await resultOf({ a: MANY, b: MANY })];
    const rule = gate({ queries: { allow: ['a'] } }, after, before).checks.find(({ ids }) => ids.length > 0);
    expect(rule).toMatchObject({ ids: ['b'], allowed: ['a'], detail: 'b; allowed: a' });
  });

  it('warns of allowed ids that no suite has', () => {
    const policy = readPolicy('gate.json', { queries: { allow: ['a', 'gone'] }, negatives: { allow: ['slip'] } });
    expect(unknownAllowed(policy, () => new Set(['a']))).toEqual([
      'queries.allow of the policy names queries that no suite has: gone.',
      'negatives.allow of the policy names queries that no suite has: slip.',
    ]);
    expect(unknownAllowed(DEFAULT_POLICY, () => new Set())).toEqual([]);
  });

  it('judges times on the same machine only', async () => {
    const timed = (result: EvalResult, p95: number, machine: string): EvalResult => ({
      ...result,
      machine,
      latency: { ...result.latency, warm: { queries: 4, p50: p95, p95 } },
    });
    const before = timed(await resultOf(), 10, 'm');
    const policy = { latency: { p95_ratio: 2 } };
    const outcome = (p95: number, machine: string) =>
      gate(policy, timed(before, p95, machine), before).checks.at(-1)?.outcome;
    expect(outcome(20, 'm')).toBe('passed');
    expect(outcome(21, 'm')).toBe('failed');
    expect(outcome(21, 'other')).toBe('not-judged');
  });

  it('holds budgets of tokens and of empty answers', async () => {
    const [before, after] = [
      await resultOf(),
      await resultOf({ a: ['x', 'y', 'a.ts'], b: ['x', 'y', 'b.ts'], d: ['x', 'y', 'd.ts'] }),
    ];
    expect(failedOf(gate({ tokens: { ratio: 2 } }, after, before))).toEqual([
      'tokens to the first hit are at most 2.00 times the baseline',
    ]);
    expect(failedOf(gate({ tokens: { at_most: 299 } }, after, null))).toHaveLength(1);
    expect(failedOf(gate({ max_zero_results: 0.2 }, await resultOf({ a: [] }), null))).toHaveLength(1);
  });

  it('says how few the queries are', async () => {
    const { warnings } = gate({}, await resultOf(), null);
    expect(warnings).toEqual(['4 queries are few: one of them moves an average by up to 0.250.']);
  });

  it('warns of a baseline far below the measured value', async () => {
    const { warnings } = gate({}, await resultOf(), await resultOf({ a: MANY }));
    expect(warnings).toContainEqual(
      expect.stringContaining('R@10 is 1.000, and the baseline only 0.750: run `cw eval --update-baseline`'),
    );
  });

  it('does not suggest to update the baseline if the run compares with a commit', async () => {
    const terms = { wanted: searched.commit, baseline: 'asked' } as const;
    const { warnings } = judgeGate(await resultOf(), await resultOf({ a: MANY }), DEFAULT_POLICY, terms);
    expect(warnings).toEqual(['4 queries are few: one of them moves an average by up to 0.250.']);
    const other = { ...(await resultOf()), index: { ...searched, recipe: 'another' } };
    const { because } = judgeGate(await resultOf(), other, DEFAULT_POLICY, terms);
    expect(because).toEqual([expect.stringMatching(/another version of cw made its index; add it to "across"/)]);
  });
});

describe('a baseline', () => {
  it('is required by rules about drops', async () => {
    const judged = gate({ max_drop: { 'R@10': 0 } }, await resultOf(), null);
    expect(judged).toMatchObject({ verdict: 'cannot-judge', because: [expect.stringContaining('no baseline')] });
  });

  it('is required if the policy says that no query may be lost', async () => {
    const judged = gate({ floors: { 'R@10': 0.1 }, queries: { k: 10 } }, await resultOf(), null);
    expect(judged).toMatchObject({ verdict: 'cannot-judge', because: [expect.stringContaining('no baseline')] });
  });

  it('that is missing leaves the rule that everybody gets unjudged, and says so', async () => {
    const judged = gate({ floors: { 'R@10': 0.1 } }, await resultOf(), null);
    expect(judged.verdict).toBe('passed');
    expect(judged.checks).toContainEqual(
      expect.objectContaining({
        name: 'no query leaves the first 10',
        outcome: 'not-judged',
        detail: 'there is nothing to compare with',
      }),
    );
  });

  it('refuses to be compared with another suite, recipe, ranking, configuration, channels or depth', async () => {
    const after = await resultOf();
    const changed: readonly (readonly [EvalResult, string])[] = [
      [await resultOf({}, rows.slice(1)), 'the suite has changed'],
      [{ ...after, index: { ...after.index, recipe: 'x' } }, 'another version of cw'],
      [{ ...after, index: { ...after.index, ranking: 'x' } }, 'put its results in order'],
      [{ ...after, index: { ...after.index, fusion: 'rrf' } }, 'put its results in order'],
      [{ ...after, index: { ...after.index, config: 'x' } }, 'other settings'],
      [{ ...after, index: { ...after.index, channels: [] } }, 'other channels'],
      [{ ...after, depth: 5 }, 'another number of results'],
    ];
    for (const [before, sentence] of changed) {
      const judged = gate({}, after, before);
      expect(judged).toMatchObject({ verdict: 'cannot-judge', because: [expect.stringContaining(sentence)] });
    }
  });

  it('is compared across recipes when the policy says so', async () => {
    const after = await resultOf();
    const before = { ...after, index: { ...after.index, recipe: 'x', channels: [] } };
    expect(gate({ across: ['recipe', 'channels'] }, after, before).verdict).toBe('passed');
  });

  it('is compared across rankings when the policy says so, and with a commit in any case', async () => {
    const after = await resultOf();
    const before = { ...after, index: { ...after.index, ranking: 'x', fusion: 'rrf' } };
    expect(gate({ across: ['recipe'] }, after, before).verdict).toBe('cannot-judge');
    expect(gate({ across: ['ranking'] }, after, before).verdict).toBe('passed');
    const asked = { ...after, index: { ...after.index, fusion: 'rrf', config: 'x' } };
    const terms = { wanted: searched.commit, baseline: 'asked' } as const;
    expect(judgeGate(after, asked, DEFAULT_POLICY, terms).verdict).toBe('passed');
  });

  it('of a version that did not say how it ranks is to be made again', async () => {
    const result = await resultOf();
    const text = baselineText(withBaseline(null, result)).replace(/,"ranking":"k","fusion":"weighted"/, '');
    const old = findBaseline(parseBaselines('eval/baseline.json', text), result);
    expect(old?.index).toMatchObject({ ranking: '', fusion: '' });
    expect(gate({}, result, old)).toMatchObject({
      verdict: 'cannot-judge',
      because: [expect.stringMatching(/put its results in order; make it again with `cw eval --update-baseline`/)],
    });
  });

  it('is read back as it was written, one for each suite', async () => {
    const result = await resultOf({ a: ['x.ts', 'a.ts'] });
    const other = { ...result, suite: { ...result.suite, name: 'other' } };
    const text = baselineText(withBaseline(withBaseline(withBaseline(null, other), result), result));
    const read = parseBaselines('eval/baseline.json', text);
    expect(read.baselines.map(({ suite }) => suite.name)).toEqual(['other', 's']);
    expect(findBaseline(read, result)).toEqual(baselineOf(result));
    expect(findBaseline(read, { ...result, suite: { ...result.suite, split: 'dev' } })).toBeNull();
  });

  it('that somebody wrote by hand is refused with the field', () => {
    expect(() => parseBaselines('eval/baseline.json', '{"format":1,"baselines":[{"kind":"x"}]}')).toThrow(
      'eval/baseline.json: baselines[0].kind: expected one of cw-eval-result',
    );
  });

  it('is never updated in CI', () => {
    expect(() => refuseInCi({ CI: 'true' })).toThrow('not updated in CI');
    expect(() => refuseInCi({ CI: 'false' })).not.toThrow();
    expect(() => refuseInCi({})).not.toThrow();
  });
});
