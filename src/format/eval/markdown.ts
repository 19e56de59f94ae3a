import { inLine, visible } from '../../core/visible.js';
import type { Evaluated } from '../../eval/evaluate.js';
import type { Gate } from '../../eval/gate.js';
import { MEASURE_NAMES } from '../../eval/measure.js';
import { changedOf } from '../../eval/movement.js';
import type { EvalResult, QueryResult } from '../../eval/result.js';
import { shortOid } from '../units.js';
import { lostTargets, MOVEMENT_WORD, partsOf } from './moved.js';
import { brief, change, decimal, latencyText, measureIn, rankText } from './numbers.js';

/** For a job summary and a comment on a pull request. GitHub cuts a summary at 1 MB; long lists are cut far before. */
const MOST_ROWS = 50;

/** A query is anybody's text: it must not end a cell, start a list or become HTML. */
const cell = (text: string): string =>
  visible(text)
    .replace(/[\\`*_{}[\]<>|#~]/g, (sign) => `\\${sign}`)
    .replace(/\s+/g, ' ')
    .trim();

/** Letters that need no escape, between as many backticks as it takes. */
const code = (text: string): string => {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  const inner = inLine(text).replaceAll('|', '\\|');
  return longest === 0 ? `${fence}${inner}${fence}` : `${fence} ${inner} ${fence}`;
};

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string[] => [
  `| ${head.join(' | ')} |`,
  `|${head.map((_, at) => (at === 0 ? '---' : '--:')).join('|')}|`,
  ...rows.map((row) => `| ${row.join(' | ')} |`),
];

const TITLE: Readonly<Record<Gate['verdict'], string>> = {
  passed: '✅ Retrieval gate passed',
  failed: '❌ Retrieval gate failed',
  'cannot-judge': '⚠️ Retrieval gate could not be judged',
};

const gatePart = (gate: Gate): string[] => {
  if (gate.verdict === 'cannot-judge') return ['', ...gate.because.map((reason) => `- ${cell(reason)}`)];
  const shown = gate.checks.filter(({ outcome }) => outcome !== 'passed');
  const passed = gate.checks.length - shown.length;
  return [
    '',
    ...shown.map(
      ({ name, outcome, detail }) => `- ${outcome === 'failed' ? '❌' : '➖'} ${cell(name)}: ${cell(detail)}`,
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
  return ['', ...table(before === null ? ['measure', 'now'] : ['measure', 'now', 'before', 'change'], rows)];
};

const groupPart = ({ groups }: EvalResult, before: EvalResult | null): string[] => {
  if (groups.length === 0) return [];
  const rows = groups.slice(0, MOST_ROWS).map(({ by, name, summary }) => {
    const old = before?.groups.find((group) => group.by === by && group.name === name)?.summary;
    const values = ['R@10', 'RR@10', 'nDCG@10'].map((measure) => decimal(measureIn(summary, measure)));
    const delta = difference(measureIn(summary, 'nDCG@10'), measureIn(old, 'nDCG@10'));
    return [`${by} ${cell(name)}`, String(summary.queries), ...values, delta];
  });
  const head = ['group', 'n', 'R@10', 'RR@10', 'nDCG@10', 'nDCG change'];
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
      cell(brief(one.after.query, 80)),
      cell(lostTargets(one)),
    ]);
  return [
    '',
    `**Moved since ${shortOid(before.index.commit)}**`,
    '',
    ...table(['query', '', 'rank', 'asked', ''], rows),
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
      cell(brief(query.query, 80)),
      query.expected.map(code).join(' '),
      firstOf(query),
    ]);
  const head = ['query', 'why', 'asked', 'expected', 'first result'];
  const title = `<details><summary>${failed.length} of ${queries.length} do not have what they expect among the first ${k}</summary>`;
  return ['', title, '', ...table(head, rows), '', '</details>'];
};

const partPart = ({ queries, k }: EvalResult): string[] => {
  const parts = partsOf(queries, k);
  if (parts.length === 0) return [];
  const rows = parts
    .slice(0, MOST_ROWS)
    .map(({ query, lacked }) => [code(query.id), cell(brief(query.query, 80)), lacked.map(code).join(' ')]);
  const title = `<details><summary>${parts.length} of ${queries.length} with only a part of what they expect among the first ${k}</summary>`;
  return ['', title, '', ...table(['query', 'asked', 'lacks'], rows), '', '</details>'];
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
    ...warnings.map((warning) => `\n> ${cell(warning)}`),
    ...movedPart(result, before),
    ...groupPart(result, before),
    ...failedPart(result),
    ...partPart(result),
  ].join('\n')}\n`;
};
