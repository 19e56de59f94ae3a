import type { Gate } from '../../eval/gate/gate.js';
import { changedOf } from '../../eval/gate/movement.js';
import type { Evaluated } from '../../eval/run/evaluate.js';
import { MEASURE_NAMES } from '../../eval/run/measure.js';
import type { EvalResult, QueryResult } from '../../eval/run/result.js';
import { shortOid } from '../units.js';
import { type FailedRun, failedTitle } from './failed-run.js';
import { code, numberColumn, sentence, table, textColumn } from './markdown-text.js';
import { lostNamed, MOVEMENT_WORD, partsOf } from './moved.js';
import { brief, change, decimal, latencyText, measureIn, rankText } from './numbers.js';

/** The Markdown report for a job summary or a comment on a pull request. GitHub limits summaries to 1 MB; lists are shortened far below that. */
const MOST_ROWS = 50;

const TITLE: Readonly<Record<Gate['verdict'], string>> = {
  passed: '✅ Retrieval gate passed',
  failed: '❌ Retrieval gate failed',
  'cannot-judge': '⚠️ Retrieval gate could not be judged',
};

const gatePart = (gate: Gate): string[] => {
  if (gate.verdict === 'cannot-judge') return ['', ...gate.because.map((reason) => `- ${sentence(reason)}`)];
  const shown = gate.checks.filter(({ outcome }) => outcome !== 'passed');
  const passed = gate.checks.length - shown.length;
  return [
    '',
    ...shown.map(
      ({ name, outcome, detail }) => `- ${outcome === 'failed' ? '❌' : '➖'} ${sentence(name)}: ${sentence(detail)}`,
    ),
    `- ✅ ${passed} of ${gate.checks.length} rules hold`,
  ];
};

const difference = (now: number | null, old: number | null): string =>
  now === null || old === null ? '' : change(now - old);

const measurePart = (result: EvalResult, before: EvalResult | null): string[] => {
  const rows = MEASURE_NAMES.map((name) => {
    const now = measureIn(result.summary, name);
    const old = measureIn(before?.summary, name);
    return [name, decimal(now), ...(before === null ? [] : [decimal(old), difference(now, old)])];
  });
  const numbers = before === null ? ['now'] : ['now', 'before', 'change'];
  return ['', ...table([textColumn('measure'), ...numbers.map(numberColumn)], rows)];
};

const groupPart = ({ groups }: EvalResult, before: EvalResult | null): string[] => {
  if (groups.length === 0) return [];
  const rows = groups.slice(0, MOST_ROWS).map(({ by, name, summary }) => {
    const old = before?.groups.find((group) => group.by === by && group.name === name)?.summary;
    const values = ['R@10', 'RR@10', 'nDCG@10'].map((measure) => decimal(measureIn(summary, measure)));
    const delta = difference(measureIn(summary, 'nDCG@10'), measureIn(old, 'nDCG@10'));
    return [`${by} ${code(name)}`, String(summary.queries), ...values, delta];
  });
  const head = [textColumn('group'), ...['n', 'R@10', 'RR@10', 'nDCG@10', 'nDCG change'].map(numberColumn)];
  return ['', '<details><summary>By intent, tag and language</summary>', '', ...table(head, rows), '', '</details>'];
};

const movedPart = (result: EvalResult, before: EvalResult | null): string[] => {
  if (before === null) return [];
  const moved = changedOf(before, result);
  if (moved.length === 0) return ['', `No query moved since ${shortOid(before.index.commit)}.`];
  const rows = moved
    .slice(0, MOST_ROWS)
    .map((one) => [
      code(one.id),
      MOVEMENT_WORD[one.movement],
      `${rankText(one.before.rank)} → ${rankText(one.after.rank)}`,
      code(brief(one.after.query, 80)),
      lostNamed(one, code),
    ]);
  return [
    '',
    `**Moved since ${shortOid(before.index.commit)}**`,
    '',
    ...table(['query', '', 'rank', 'asked', ''].map(textColumn), rows),
  ];
};

const firstOf = ({ top }: QueryResult): string => (top[0] === undefined ? 'nothing' : code(top[0].path));

const failedPart = ({ queries, k }: EvalResult): string[] => {
  const failed = queries.filter(({ failure }) => failure !== null);
  if (failed.length === 0) return [];
  const rows = failed
    .slice(0, MOST_ROWS)
    .map((query) => [
      code(query.id),
      query.failure ?? '',
      code(brief(query.query, 80)),
      query.expected.map(code).join(' '),
      firstOf(query),
    ]);
  const head = ['query', 'why', 'asked', 'expected', 'first result'].map(textColumn);
  const title = `<details><summary>${failed.length} of ${queries.length} do not have what they expect among the first ${k}</summary>`;
  return ['', title, '', ...table(head, rows), '', '</details>'];
};

const partPart = ({ queries, k }: EvalResult): string[] => {
  const parts = partsOf(queries, k);
  if (parts.length === 0) return [];
  const rows = parts
    .slice(0, MOST_ROWS)
    .map(({ query, lacked }) => [code(query.id), code(brief(query.query, 80)), lacked.map(code).join(' ')]);
  const title = `<details><summary>${parts.length} of ${queries.length} with only a part of what they expect among the first ${k}</summary>`;
  return ['', title, '', ...table(['query', 'asked', 'lacks'].map(textColumn), rows), '', '</details>'];
};

export const formatMarkdown = ({ result, before, gate, warnings }: Evaluated): string => {
  const { suite, index, summary, latency, queries } = result;
  const title = gate === null ? 'Retrieval evaluation' : TITLE[gate.verdict];
  return `${[
    `### ${title}`,
    '',
    `${code(suite.name)} (${suite.tier}), ${queries.length} queries at ${code(shortOid(index.commit))}` +
      (before === null ? '' : `, compared with ${code(shortOid(before.index.commit))}`),
    ...(gate === null ? [] : gatePart(gate)),
    ...measurePart(result, before),
    '',
    `No results ${(100 * summary.zeroResults).toFixed(1)} % · errors ${summary.errors} · tokens to first hit ${summary.tokensToFirstHit ?? '-'} · ` +
      latencyText(latency),
    ...warnings.map((warning) => `\n> ${sentence(warning)}`),
    ...movedPart(result, before),
    ...groupPart(result, before),
    ...failedPart(result),
    ...partPart(result),
  ].join('\n')}\n`;
};

/** The Markdown report of a run that failed without a result. */
export const failedMarkdown = (run: FailedRun): string => {
  const { code: name, message, next } = run.error;
  const lines = [`### ⚠️ ${failedTitle(run)}`, `${code(name)}: ${sentence(message)}`];
  return `${[...lines, ...(next === '' ? [] : [`Next: ${sentence(next)}`])].join('\n\n')}\n`;
};
