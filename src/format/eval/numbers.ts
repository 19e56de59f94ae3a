import { inLine } from '../../core/visible.js';
import type { EvalResult, Latency, Summary } from '../../eval/run/result.js';

/** Numbers of an evaluation as every report prints them. */

export const decimal = (value: number | null | undefined): string =>
  value === null || value === undefined ? '-' : value.toFixed(3);

/** null: there is no query to take a mean of, and zero would be a bad one. */
export const measureIn = (summary: Summary | undefined, name: string): number | null =>
  summary === undefined || summary.queries === 0 ? null : (summary.measures[name] ?? null);

/** Differences smaller than what is printed are none. */
export const change = (value: number): string => {
  const text = Math.abs(value).toFixed(3);
  if (text === '0.000') return '=';
  return `${value < 0 ? '-' : '+'}${text}`;
};

export const milliseconds = (value: number | null): string => (value === null ? '-' : `${value.toFixed(1)} ms`);

export const rankText = (rank: number | null): string => (rank === null ? '-' : String(rank));

/** One line, cut where it is long: for tables. */
export const brief = (text: string, length: number): string => {
  const line = inLine(text.replace(/\s+/g, ' ').trim());
  const letters = [...line];
  return letters.length <= length ? line : `${letters.slice(0, length - 1).join('')}…`;
};

/** Not every run asks a second time. */
export const latencyText = ({ cold, warm }: EvalResult['latency']): string => {
  const both = ({ p50, p95 }: Latency): string => `${milliseconds(p50)}/${milliseconds(p95)}`;
  return `p50/p95 cold ${both(cold)}${warm.queries === 0 ? '' : `, warm ${both(warm)}`}`;
};
