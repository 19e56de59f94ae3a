import { inLine } from '../../core/visible.js';
import type { Gate } from '../../eval/gate/gate.js';
import { changedOf, isWorse, type Moved } from '../../eval/gate/movement.js';
import type { Evaluated } from '../../eval/run/evaluate.js';
import { MEASURE_NAMES } from '../../eval/run/measure.js';
import type { EvalResult, QueryResult } from '../../eval/run/result.js';
import type { Style } from '../style.js';
import { counted, shortOid } from '../units.js';
import { difference, groupRows } from './groups.js';
import { lostText, MOVEMENT_WORD, partCount, partsOf } from './moved.js';
import { brief, decimal, latencyText, measureIn, rankText } from './numbers.js';
import { columns } from './table.js';

/** A longer list would push the table off the screen. Other reports contain all failures. */
const MOST_FAILURES = 10;

const heading = ({ suite, index, queries }: EvalResult, style: Style): string => {
  const split = suite.split === null ? '' : `, split ${inLine(suite.split)}`;
  return `${style.bold(inLine(suite.name))}  ${counted(queries.length, 'query').replace('querys', 'queries')}, ${suite.tier}${split}, at ${shortOid(index.commit)} (${index.freshness})`;
};

const measureRows = (result: EvalResult, before: EvalResult | null, style: Style): string[] => {
  const rows = MEASURE_NAMES.map((name) => {
    const now = measureIn(result.summary, name);
    const old = measureIn(before?.summary, name);
    const rest = before === null ? [] : [style.dim(decimal(old)), difference(now, old, style)];
    return [name, style.bold(decimal(now)), ...rest];
  });
  const title = before === null ? [] : [['', 'now', style.dim('before'), style.dim('change')]];
  return columns([...title, ...rows], ['left', 'right', 'right', 'right']).map((line) => `  ${line}`);
};

const costLine = ({ summary, latency }: EvalResult): string =>
  [
    `no results ${(100 * summary.zeroResults).toFixed(1)} %`,
    `errors ${summary.errors}`,
    `tokens to first hit ${summary.tokensToFirstHit ?? '-'}`,
    latencyText(latency),
  ].join(' · ');

const got = ({ top }: QueryResult): string =>
  top.length === 0 ? 'nothing' : [...new Set(top.map(({ path }) => inLine(path)))].slice(0, 3).join(', ');

const failureText = (query: QueryResult, style: Style): string[] => [
  `  ${style.red((query.failure ?? '').padEnd(11))} ${style.bold(inLine(query.id))}  ${brief(query.query, 70)}  ${style.dim(inLine(query.detail))}`,
  ...(query.expected.length === 0 ? [] : [`              expected ${query.expected.map(inLine).join(', ')}`]),
  `              got      ${got(query)}`,
];

const failureRows = ({ queries, k }: EvalResult, style: Style): string[] => {
  const failed = queries.filter(({ failure }) => failure !== null);
  if (failed.length === 0) return [];
  const rest = failed.length - MOST_FAILURES;
  return [
    '',
    `${failed.length} of ${queries.length} do not have what they expect among the first ${k}:`,
    ...failed.slice(0, MOST_FAILURES).flatMap((query) => failureText(query, style)),
    ...(rest > 0 ? [style.dim(`  and ${rest} more; --html or --json has all of them`)] : []),
  ];
};

/** Lists queries that passed with only a part of their expected results. */
const partRows = ({ queries, k }: EvalResult, style: Style): string[] => {
  const parts = partsOf(queries, k);
  const isFailed = queries.some(({ failure }) => failure !== null);
  if (parts.length === 0)
    return isFailed ? [] : ['', style.green(`Every query has what it expects among the first ${k}.`)];
  const rest = parts.length - MOST_FAILURES;
  return [
    '',
    isFailed
      ? `${partCount(parts.length, ' more')}:`
      : `No query lacks all that it expects among the first ${k}; ${partCount(parts.length, '')}:`,
    ...parts
      .slice(0, MOST_FAILURES)
      .map(
        ({ query, lacked }) =>
          `  ${style.bold(inLine(query.id))}  ${brief(query.query, 60)}  ${style.dim(`lacks ${lacked.map(inLine).join(', ')}`)}`,
      ),
    ...(rest > 0 ? [style.dim(`  and ${rest} more; --html or --json has all of them`)] : []),
  ];
};

export const movedRows = (moved: readonly Moved[], style: Style): string[] =>
  columns(
    moved.map((one) => [
      (isWorse(one.movement) ? style.red : style.green)(MOVEMENT_WORD[one.movement]),
      style.bold(inLine(one.id)),
      `${rankText(one.before.rank)} -> ${rankText(one.after.rank)}`,
      `${brief(one.after.query, 60)}${lostText(one, style)}`,
    ]),
    ['left', 'left', 'left', 'left'],
  ).map((line) => `  ${line}`);

const changeRows = (result: EvalResult, before: EvalResult | null, style: Style): string[] => {
  if (before === null) return [];
  const moved = changedOf(before, result);
  if (moved.length === 0) return ['', style.dim(`No query moved since ${shortOid(before.index.commit)}.`)];
  return ['', `Moved since ${shortOid(before.index.commit)}:`, ...movedRows(moved.slice(0, 20), style)];
};

export const gateRows = (gate: Gate, style: Style): string[] => {
  if (gate.verdict === 'cannot-judge')
    return ['', style.yellow('The gate could not be judged:'), ...gate.because.map((reason) => `  ${inLine(reason)}`)];
  const mark = {
    passed: style.green('passed    '),
    failed: style.red('FAILED    '),
    'not-judged': style.yellow('not judged'),
  };
  return [
    '',
    gate.verdict === 'passed' ? style.green('The gate is passed.') : style.red('The gate FAILED.'),
    ...gate.checks.map(({ name, outcome, detail }) =>
      `  ${mark[outcome]}  ${inLine(name)}${detail === '' ? '' : style.dim(`  ${inLine(detail)}`)}`.trimEnd(),
    ),
  ];
};

/** The report on a terminal: measures, groups, failures, movements, and the verdict at the end, next to the prompt. */
export const formatEval = ({ result, before, gate }: Evaluated, style: Style): string =>
  [
    heading(result, style),
    '',
    ...measureRows(result, before, style),
    '',
    `  ${style.dim(costLine(result))}`,
    ...groupRows(result.groups, before, style),
    ...failureRows(result, style),
    ...partRows(result, style),
    ...changeRows(result, before, style),
    ...(gate === null ? [] : gateRows(gate, style)),
  ].join('\n');
