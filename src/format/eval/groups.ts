import { inLine } from '../../core/visible.js';
import type { EvalResult, Group } from '../../eval/run/result.js';
import type { Style } from '../style.js';
import { counted } from '../units.js';
import { change, decimal, measureIn } from './numbers.js';
import { type Align, columns } from './table.js';

/** Prints the groups of a result (suite, intent, tag, language) on a terminal. */

/** The limit is per kind, so that many tags do not hide the languages. Other reports contain all groups. */
const MOST_OF_A_KIND = 8;
const SHOWN = ['R@10', 'Success@1', 'RR@10', 'nDCG@10'] as const;
const ALIGNS: readonly Align[] = ['left', 'left', 'right', 'right', 'right', 'right', 'right', 'right'];

const painted = (value: number, style: Style): string => {
  const text = change(value);
  if (text === '=') return style.dim(text);
  return value < 0 ? style.red(text) : style.green(text);
};

export const difference = (now: number | null, old: number | null, style: Style): string =>
  now === null || old === null ? '' : painted(now - old, style);

interface Shown {
  readonly group: Group;
  /** Number of omitted groups of the same kind. */
  readonly rest: number;
}

const shownOf = (groups: readonly Group[]): Shown[] =>
  [...new Set(groups.map(({ by }) => by))].flatMap((kind) => {
    const all = groups.filter(({ by }) => by === kind);
    const shown = all.slice(0, MOST_OF_A_KIND);
    return shown.map((group, at) => ({ group, rest: at === shown.length - 1 ? all.length - shown.length : 0 }));
  });

export const groupRows = (groups: readonly Group[], before: EvalResult | null, style: Style): string[] => {
  if (groups.length === 0) return [];
  const shown = shownOf(groups);
  const rows = shown.map(({ group: { by, name, summary } }) => {
    const old = before?.groups.find((group) => group.by === by && group.name === name)?.summary;
    const values = SHOWN.map((measure) => decimal(measureIn(summary, measure)));
    const delta = difference(measureIn(summary, 'nDCG@10'), measureIn(old, 'nDCG@10'), style);
    return [style.dim(by), inLine(name), String(summary.queries), ...values, delta];
  });
  const [head = '', ...lines] = columns([['', '', 'n', ...SHOWN, ''], ...rows], ALIGNS).map((line) => `  ${line}`);
  const parts = shown.flatMap(({ group, rest }, at) => [
    lines[at]!,
    ...(rest > 0 ? [style.dim(`  and ${counted(rest, `more ${group.by}`)}`)] : []),
  ]);
  return ['', head, ...parts];
};
