import { inLine } from '../../core/visible.js';
import type { Bisected } from '../../eval/compare/bisect.js';
import type { Compared, QueryChange, ResultChange } from '../../eval/compare/compare.js';
import { differenceText } from '../../eval/gate/baseline.js';
import { signed } from '../../eval/gate/gate-numbers.js';
import { isWorse } from '../../eval/gate/movement.js';
import type { AnswerResult, EvalResult } from '../../eval/run/result.js';
import type { Style } from '../style.js';
import { shortOid } from '../units.js';
import { lostText, MOVEMENT_WORD } from './moved.js';
import { brief, change, decimal, rankText } from './numbers.js';
import { columns } from './table.js';

/** Longer lists are hard to read. `--json` contains all results. */
const MOST_RESULTS = 6;
const MOST_QUERIES = 25;

const painted = (value: number, style: Style): string => {
  const text = change(value);
  if (text === '=') return style.dim(text);
  return value < 0 ? style.red(text) : style.green(text);
};

const measureRows = ({ measures }: Compared, style: Style): string[] =>
  columns(
    [
      ['', style.dim('before'), 'after', 'change', style.dim('95 % interval'), style.dim('p')],
      ...measures.map(({ name, before, after, difference, low, high, p, changed }) => [
        name,
        style.dim(decimal(before)),
        style.bold(decimal(after)),
        painted(difference, style),
        changed === 0 ? '' : style.dim(`${signed(low)} to ${signed(high)}`),
        changed === 0 ? '' : style.dim(p.toFixed(3)),
      ]),
    ],
    ['left', 'right', 'right', 'right', 'left', 'right'],
  ).map((line) => `  ${line}`);

const SIGN: Readonly<Record<ResultChange['change'], string>> = { entered: '+', left: '-', moved: '~' };

const reasonsOf = (answer: AnswerResult | null): string => brief((answer?.reasons ?? []).slice(0, 3).join('; '), 70);

/** The reasons of a result. For results with a role, also the earlier reasons if they differ. */
const why = ({ before, after }: ResultChange): string => {
  const [old, now] = [reasonsOf(before), reasonsOf(after)];
  if (now === '' || old === '' || now === old) return now || old;
  return after?.role === null ? now : `${now} (was: ${old})`;
};

const resultRow = (one: ResultChange, style: Style): string[] => {
  const role = (one.after ?? one.before)?.role ?? null;
  const mark = role === 'expected' ? style.bold : role === 'negative' ? style.red : (text: string): string => text;
  return [
    `      ${SIGN[one.change]}`,
    `${rankText(one.before?.rank ?? null)} -> ${rankText(one.after?.rank ?? null)}`,
    mark(inLine(one.path)) + (role === null ? '' : style.dim(` (${role})`)),
    style.dim(why(one)),
  ];
};

/** Results with a role in the row are always shown. */
const tellingFirst = (results: readonly ResultChange[]): ResultChange[] => {
  const isTelling = (one: ResultChange): boolean => ((one.after ?? one.before)?.role ?? null) !== null;
  return [...results.filter(isTelling), ...results.filter((one) => !isTelling(one))];
};

const queryRows = (query: QueryChange, style: Style): string[] => {
  const paint = query.movement === 'same' ? style.dim : isWorse(query.movement) ? style.red : style.green;
  const head = `  ${paint(MOVEMENT_WORD[query.movement].padEnd(7))} ${style.bold(inLine(query.id))}  ${rankText(query.before.rank)} -> ${rankText(query.after.rank)}  ${brief(query.after.query, 70)}${lostText(query, style)}`;
  const rows = tellingFirst(query.results)
    .slice(0, MOST_RESULTS)
    .map((one) => resultRow(one, style));
  const rest = query.results.length - rows.length;
  return [
    head,
    ...columns(rows, ['left', 'left', 'left', 'left']),
    ...(rest > 0 ? [style.dim(`      and ${rest} more`)] : []),
  ];
};

/** The name of a side on the command line, because both sides may have the same commit. */
const sideName = (called: string, { index }: EvalResult): string =>
  index.commit.startsWith(called) ? shortOid(index.commit) : `${inLine(called)} (${shortOid(index.commit)})`;

/** Prints the measures, and then every query that moved, with its moved results. */
export const formatCompare = (
  compared: Compared,
  called: { readonly before: string; readonly after: string },
  style: Style,
): string => {
  const { before, after, differences, queries, unpaired, errors } = compared;
  const moved = queries.filter(({ movement }) => movement !== 'same');
  const inside = queries.length - moved.length;
  return [
    `${style.bold(inLine(after.suite.name))}  ${sideName(called.before, before)} -> ${sideName(called.after, after)}, ${after.queries.length} queries`,
    ...errors.map((error) => style.red(inLine(`${error}.`))),
    ...(differences.length === 0 ? [] : [style.yellow(`Careful: ${differenceText(differences)}.`)]),
    ...(unpaired.length === 0 ? [] : [style.yellow(`Only on one side: ${unpaired.map(inLine).join(', ')}.`)]),
    '',
    ...measureRows(compared, style),
    '',
    ...(moved.length === 0
      ? ['No query moved.']
      : moved.slice(0, MOST_QUERIES).flatMap((one) => queryRows(one, style))),
    ...(moved.length > MOST_QUERIES ? [style.dim(`  and ${moved.length - MOST_QUERIES} more`)] : []),
    ...(inside === 0 ? [] : [style.dim(`${inside} more have other results around the same first one.`)]),
  ].join('\n');
};

export const formatBisect = (found: Bisected, style: Style): string =>
  [
    `${style.bold(inLine(found.id))} was lost in ${style.bold(shortOid(found.commit))}  ${inLine(found.message)}`,
    ...found.files.slice(0, 20).map((file) => `  ${inLine(file)}`),
    `rank ${rankText(found.before.rank)} before, ${rankText(found.after.rank)} after`,
    style.dim(`${found.asked} commits asked; ${found.commits} lie between.`),
  ].join('\n');
