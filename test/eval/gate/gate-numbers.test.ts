import { describe, expect, it } from 'vitest';
import { judgeGate } from '../../../src/eval/gate/gate.js';
import {
  decimalBeside,
  limitText,
  percentBeside,
  percentLimit,
  signedBeside,
} from '../../../src/eval/gate/gate-numbers.js';
import { readPolicy } from '../../../src/eval/gate/policy.js';
import type { EvalResult } from '../../../src/eval/run/result.js';
import { resultWith } from '../../format/eval-sample.js';

const below =
  (floor: number) =>
  (value: number): boolean =>
    value < floor;

describe('a value beside its limit', () => {
  it.each([
    [0.9, 0.66, '0.900'],
    [0.66, 0.66, '0.660'],
    [0.6599, 0.66, '0.6599'],
    [0.65999996, 0.66, '0.65999996'],
    [2 / 3, 0.6667, '0.66667'],
    [0.6604, 0.66035, '0.6604'],
  ])('is printed with the digits it takes: %d, with %d demanded, as %s', (value, floor, text) => {
    expect(decimalBeside(value, below(floor))).toBe(text);
  });

  it('has the limit as it was written', () => {
    expect([0.9, 1, 0.66035, 1e-7].map(limitText)).toEqual(['0.900', '1.000', '0.66035', '0.0000001']);
    expect([0.05, 0.1234, 0].map(percentLimit)).toEqual(['5 %', '12.34 %', '0 %']);
  });

  it('is so as a difference and as a share', () => {
    expect(signedBeside(-0.0203, (value) => -value > 0.02)).toBe('-0.0203');
    expect(signedBeside(0.5, (value) => -value > 0.02)).toBe('+0.500');
    expect(percentBeside(0.0504, (value) => value > 0.05)).toBe('5.04 %');
    expect(percentBeside(0.05, (value) => value > 0.05)).toBe('5 %');
  });

  it('shows why a rule of the gate failed that was missed by next to nothing', async () => {
    const plain = await resultWith({});
    const withMean = (mean: number): EvalResult => ({
      ...plain,
      summary: { ...plain.summary, measures: { ...plain.summary.measures, 'R@10': mean } },
    });
    const policy = readPolicy('gate.json', { floors: { 'R@10': 0.66 }, queries: null });
    const { checks } = judgeGate(withMean(0.6598), null, policy, { wanted: plain.index.commit, baseline: 'stored' });
    expect(checks).toContainEqual(
      expect.objectContaining({ name: 'R@10 is at least 0.660', outcome: 'failed', detail: 'it is 0.6598' }),
    );
  });
});
