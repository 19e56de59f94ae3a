import type { Gate } from '../../../eval/gate/gate.js';
import { type Movement, movementsOf } from '../../../eval/gate/movement.js';
import type { Evaluated } from '../../../eval/run/evaluate.js';
import type { EvalResult, QueryResult } from '../../../eval/run/result.js';
import { partsOf } from '../moved.js';
import { change, decimal, measureIn } from '../numbers.js';
import { bar, changed, escaped } from './part.js';

/** The HTML above the list of queries: verdict, measures, groups and latency. */

const WORD: Readonly<Record<Gate['verdict'], string>> = {
  passed: 'gate passed',
  failed: 'gate failed',
  'cannot-judge': 'gate not judged',
};

export const verdictBadge = (gate: Gate | null): string =>
  gate === null ? '' : `<span class="verdict ${gate.verdict}">${WORD[gate.verdict]}</span>`;

const MARK = { passed: '✓', failed: '✗', 'not-judged': '–' } as const;
const CLASS = { passed: 'good', failed: 'bad', 'not-judged': 'warn' } as const;

export const gatePart = ({ gate, warnings }: Evaluated): string => {
  const notes = warnings.map((warning) => `<li class="warn">${escaped(warning)}</li>`);
  if (gate === null) return notes.length === 0 ? '' : `<ul class="plain">${notes.join('')}</ul>`;
  const because = gate.because.map((reason) => `<li class="warn">${escaped(reason)}</li>`);
  const order = ['failed', 'not-judged', 'passed'];
  const checks = [...gate.checks]
    .sort((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome))
    .map(
      ({ name, outcome, detail }) =>
        `<li><span class="${CLASS[outcome]}"><span aria-hidden="true">${MARK[outcome]}</span> ${outcome}</span> ${escaped(name)}${detail === '' ? '' : ` <span class="soft">${escaped(detail)}</span>`}</li>`,
    );
  return `<section aria-labelledby="gate"><h2 id="gate">Gate</h2><ul class="plain">${[...because, ...checks, ...notes].join('')}</ul></section>`;
};

/** Summarises the result in one sentence. */
export const storyPart = (result: EvalResult, before: EvalResult | null): string => {
  const failed = result.queries.filter(({ failure }) => failure !== null).length;
  const some = partsOf(result.queries, result.k).length;
  const all = result.queries.length;
  const fails =
    some === 0
      ? `${failed} of ${all} queries do not have what they expect among the first ${result.k}.`
      : `${failed} of ${all} queries fail, ${some} lack a part of what they expect among the first ${result.k}.`;
  if (before === null) return `<p>${fails}</p>`;
  const moved = movementsOf(before, result, result.k);
  const count = (wanted: Movement): number => moved.filter(({ movement }) => movement === wanted).length;
  const parts = [
    `${count('left')} left the first ${result.k}`,
    ...(count('partly-left') === 0 ? [] : [`${count('partly-left')} left in part`]),
    `${count('down')} went down`,
    `${count('entered')} entered`,
    ...(count('more') === 0 ? [] : [`${count('more')} found more`]),
    `${count('up')} went up`,
    `${count('same')} stayed`,
  ];
  return `<p><strong>${parts.join(', ')}.</strong> ${fails}</p>`;
};

interface Card {
  readonly name: string;
  readonly now: number | null;
  readonly before: number | null;
  readonly text: (value: number) => string;
  readonly goodWhen: 'up' | 'down';
}

const cardText = ({ name, now, before, text, goodWhen }: Card): string => {
  const difference = now === null || before === null ? null : now - before;
  const delta =
    difference === null ? '' : `<dd class="change">${changed(difference, text(Math.abs(difference)), goodWhen)}</dd>`;
  return `<div class="card"><dt>${escaped(name)}</dt><dd class="value">${now === null ? '–' : text(now)}</dd>${delta}</div>`;
};

const CARDS = ['nDCG@10', 'R@10', 'RR@10', 'Success@1', 'R@5', 'P@5'] as const;
const whole = (value: number): string => String(Math.round(value));
const share = (value: number): string => `${(100 * value).toFixed(1)} %`;
const time = (value: number): string => `${value.toFixed(1)} ms`;

export const cardsPart = (result: EvalResult, before: EvalResult | null): string => {
  const measures = CARDS.map(
    (name): Card => ({
      name,
      now: measureIn(result.summary, name),
      before: measureIn(before?.summary, name),
      text: decimal,
      goodWhen: 'up',
    }),
  );
  const sameMachine = before !== null && before.machine === result.machine;
  // Not every run measures warm latency. Cold times are not compared, because the second run starts in a warm process.
  const timed = result.latency.warm.queries === 0 ? 'cold' : 'warm';
  const costs: Card[] = [
    {
      name: 'no results',
      now: result.summary.zeroResults,
      before: before?.summary.zeroResults ?? null,
      text: share,
      goodWhen: 'down',
    },
    {
      name: 'tokens to first hit',
      now: result.summary.tokensToFirstHit,
      before: before?.summary.tokensToFirstHit ?? null,
      text: whole,
      goodWhen: 'down',
    },
    {
      name: `${timed} p95`,
      now: result.latency[timed].p95,
      before: sameMachine && timed === 'warm' ? before.latency.warm.p95 : null,
      text: time,
      goodWhen: 'down',
    },
    { name: 'errors', now: result.summary.errors, before: null, text: whole, goodWhen: 'down' },
  ];
  return `<section aria-labelledby="numbers"><h2 id="numbers">Numbers</h2><dl class="cards">${[...measures, ...costs].map(cardText).join('')}</dl></section>`;
};

/** A histogram of the ranks of the first expected result. */
const BINS: readonly (readonly [string, number, number])[] = [
  ['1', 1, 1],
  ['2', 2, 2],
  ['3', 3, 3],
  ['4–5', 4, 5],
  ['6–10', 6, 10],
  ['11 and on', 11, Number.POSITIVE_INFINITY],
];

const countIn = (queries: readonly QueryResult[], from: number, to: number): number =>
  queries.filter(({ rank }) => rank !== null && rank >= from && rank <= to).length;

const scored = ({ queries }: EvalResult): QueryResult[] => queries.filter(({ expected }) => expected.length > 0);

const rankRows = (result: EvalResult, before: EvalResult | null): string => {
  const [now, old] = [scored(result), before === null ? null : scored(before)];
  const lost = (queries: readonly QueryResult[]): number => queries.filter(({ rank }) => rank === null).length;
  const rows = [
    ...BINS.map(([label, from, to]) => ({ label, now: countIn(now, from, to), old: old && countIn(old, from, to) })),
    { label: 'not found', now: lost(now), old: old && lost(old) },
  ];
  const size = Math.max(1, now.length);
  return rows
    .map(({ label, now: count, old: earlier }) => {
      const delta = earlier === null ? '' : `<td class="number">${earlier}</td>`;
      return `<tr><th scope="row">${label}</th><td class="number">${count}</td>${delta}<td class="picture">${bar(count / size, earlier === null ? null : earlier / size)}</td></tr>`;
    })
    .join('');
};

export const ranksPart = (result: EvalResult, before: EvalResult | null): string =>
  `<div class="panel"><table><caption class="hidden">How many queries have their first expected result at each rank</caption><thead><tr><th scope="col">rank of the first expected</th><th scope="col" class="number">queries</th>${before === null ? '' : '<th scope="col" class="number">before</th>'}<th class="picture"><span class="hidden">share</span></th></tr></thead><tbody>${rankRows(result, before)}</tbody></table></div>`;

export const groupsPart = (result: EvalResult, before: EvalResult | null): string => {
  if (result.groups.length === 0) return '';
  const rows = result.groups.map(({ by, name, summary }) => {
    const now = measureIn(summary, 'nDCG@10');
    const earlier = before?.groups.find((group) => group.by === by && group.name === name)?.summary;
    const old = measureIn(earlier, 'nDCG@10');
    const difference = now === null || old === null ? null : now - old;
    const delta =
      before === null
        ? ''
        : `<td class="number">${difference === null ? '' : changed(difference, change(difference).slice(1), 'up')}</td>`;
    return `<tr><th scope="row"><span class="soft">${by}</span> ${escaped(name)}</th><td class="number">${summary.queries}</td><td class="number">${decimal(measureIn(summary, 'R@10'))}</td><td class="number">${decimal(now)}</td>${delta}<td class="picture">${now === null ? '' : bar(now, old)}</td></tr>`;
  });
  return `<div class="panel"><table><caption class="hidden">Measures by group</caption><thead><tr><th scope="col">group</th><th scope="col" class="number">n</th><th scope="col" class="number">R@10</th><th scope="col" class="number">nDCG@10</th>${before === null ? '' : '<th scope="col" class="number">change</th>'}<th class="picture"><span class="hidden">nDCG@10 as a bar</span></th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
};
