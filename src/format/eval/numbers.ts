import { inLine } from '../../core/visible.js';
import type { EvalResult, Latency, Summary } from '../../eval/run/result.js';

/** Formats numbers of an evaluation in the same way for all reports. */

export const decimal = (value: number | null | undefined): string =>
  value === null || value === undefined ? '-' : value.toFixed(3);

/** Formats a measure. null: there are no queries, so there is no mean; zero would look like a bad one. */
export const measureIn = (summary: Summary | undefined, name: string): number | null =>
  summary === undefined || summary.queries === 0 ? null : (summary.measures[name] ?? null);

/** Differences that round to zero are not shown. */
export const change = (value: number): string => {
  const text = Math.abs(value).toFixed(3);
  if (text === '0.000') return '=';
  return `${value < 0 ? '-' : '+'}${text}`;
};

export const milliseconds = (value: number | null): string => (value === null ? '-' : `${value.toFixed(1)} ms`);

export const rankText = (rank: number | null): string => (rank === null ? '-' : String(rank));

/** The text on one line, shortened for tables. */
export const brief = (text: string, length: number): string => {
  const line = inLine(text.replace(/\s+/g, ' ').trim());
  const letters = [...line];
  return letters.length <= length ? line : `${letters.slice(0, length - 1).join('')}…`;
};

/** Warm latency, which is not measured in every run. */
export const latencyText = ({ cold, warm }: EvalResult['latency']): string => {
  const both = ({ p50, p95 }: Latency): string => `${milliseconds(p50)}/${milliseconds(p95)}`;
  return `p50/p95 cold ${both(cold)}${warm.queries === 0 ? '' : `, warm ${both(warm)}`}`;
};
