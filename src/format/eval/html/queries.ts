import { isWorse, lackedBy, MOVEMENTS, type Movement, moveOf } from '../../../eval/gate/movement.js';
import type { AnswerResult, EvalResult, QueryResult } from '../../../eval/run/result.js';
import { MOVEMENT_WORD } from '../moved.js';
import { decimal, rankText } from '../numbers.js';
import { escaped } from './part.js';

/** The table of queries: one `tbody` per query, with a summary row and a row of details. */

/** After these, only results with a role in the row are shown. */
const MOST_RESULTS = 10;

const ROLE: Readonly<Record<NonNullable<AnswerResult['role']>, string>> = {
  expected: 'expected',
  relevant: 'also relevant',
  negative: 'must not be here',
};

const answerItem = ({ path, copies, lineStart, lineEnd, name, rank, role, reasons, score }: AnswerResult): string => {
  const lines = lineStart === 0 ? '' : `:${lineStart}-${lineEnd}`;
  const what = [
    ...(name === null ? [] : [`<span class="mono">${escaped(name)}</span>`]),
    ...copies.map((copy) => `<span class="mono">and ${escaped(copy)}</span>`),
    ...(role === null ? [] : [`<strong>${ROLE[role]}</strong>`]),
  ].join(' · ');
  const why = [...reasons.map(escaped), ...(score === null ? [] : [`score ${Number(score.toPrecision(5))}`])].join(
    '; ',
  );
  return `<li class="${role ?? ''}"><span class="rank">${rank}.</span><span class="mono">${escaped(path)}${lines}</span>${what === '' ? '' : ` ${what}`}${why === '' ? '' : `<span class="why">${why}</span>`}</li>`;
};

const side = (title: string, items: readonly string[]): string =>
  `<div><h3>${title}</h3>${items.length === 0 ? '<p class="soft">nothing</p>' : `<ol>${items.join('')}</ol>`}</div>`;

const expectedItems = ({ expected, ranks }: QueryResult): string[] =>
  expected.map((target, at) => {
    const rank = ranks[at] ?? null;
    return `<li class="${rank === null ? '' : 'expected'}"><span class="mono">${escaped(target)}</span> <span class="soft">${rank === null ? 'not found' : `at rank ${rank}`}</span></li>`;
  });

/** Negative targets, listed after the expected ones. */
const negativeItems = ({ negative, unwanted }: QueryResult, k: number): string[] =>
  negative.map((target) => {
    const isThere = unwanted.find((one) => one.startsWith(`${target} is `))?.slice(target.length + 4);
    return `<li class="${isThere === undefined ? '' : 'negative'}"><span class="mono">${escaped(target)}</span> <strong>${ROLE.negative}</strong> <span class="soft">${escaped(isThere ?? `not among the first ${k}`)}</span></li>`;
  });

const detail = (query: QueryResult, before: QueryResult | undefined, k: number): string => {
  const notes = [
    ...(query.failure === null ? [] : [`<p class="bad">${query.failure}: ${escaped(query.detail)}</p>`]),
    ...query.breaches.map((breach) => `<p class="bad">${escaped(breach)}</p>`),
    `<p class="soft">${escaped(query.file)}${query.line > 0 ? `:${query.line}` : ''}</p>`,
  ].join('');
  const top = (one: QueryResult): string[] =>
    one.top.filter(({ role }, at) => at < MOST_RESULTS || role !== null).map(answerItem);
  const sides = [
    side('Expected', [...expectedItems(query), ...negativeItems(query, k)]),
    side(before === undefined ? 'Got' : 'Got now', top(query)),
  ];
  if (before !== undefined) sides.push(side('Got before', top(before)));
  return `${notes}<div class="sides">${sides.join('')}</div>`;
};

/** The measures of a query, because they can fall at an unchanged rank. */
const gainCell = (query: QueryResult, before: QueryResult | undefined): string => {
  const gain = ({ expected, values }: QueryResult): string =>
    expected.length === 0 ? '-' : decimal(values['nDCG@10']);
  const [now, old] = [gain(query), before === undefined ? null : gain(before)];
  return old === null || old === now ? now : `${now}<span class="soft was">before ${old}</span>`;
};

/** Queries whose search failed have no movement. */
const movementOf = (query: QueryResult, before: QueryResult | undefined, k: number): Movement =>
  before === undefined || before.error !== null || query.error !== null ? 'same' : moveOf(before, query, k).movement;

const moveText = (move: Movement): string =>
  move === 'same' ? '' : `${isWorse(move) ? '▼' : '▲'} ${MOVEMENT_WORD[move]}`;

const body = (query: QueryResult, before: QueryResult | undefined, k: number, at: number, columns: number): string => {
  const move = movementOf(query, before, k);
  const groups = [
    ...(query.intent === null ? [] : [`intent ${query.intent}`]),
    ...query.tags.map((tag) => `tag ${tag}`),
    ...(query.language === null ? [] : [`language ${query.language}`]),
  ];
  const searchable = [query.id, query.query, ...groups, ...query.expected, ...query.negative, query.failure ?? '']
    .join(' ')
    .toLowerCase();
  const part = query.failure === null && lackedBy(query, k).length > 0 ? '<span class="soft">in part</span>' : '';
  const data = {
    at: String(at),
    text: searchable,
    groups: groups.join('\n'),
    failure: query.failure ?? '',
    move: move === 'same' ? '' : isWorse(move) ? 'worse' : 'better',
    id: query.id,
    query: query.query,
    rank: String(query.rank ?? 1e6),
    ndcg: String(query.values['nDCG@10'] ?? 0),
    moved: String(MOVEMENTS.indexOf(move)),
  };
  const attributes = Object.entries(data)
    .map(([key, value]) => `data-${key}="${escaped(value)}"`)
    .join(' ');
  const old =
    before === undefined
      ? ''
      : `<td class="number">${rankText(before.rank)}</td><td class="${isWorse(move) ? 'bad' : 'good'}">${moveText(move)}</td>`;
  return `<tbody ${attributes}><tr><th scope="row"><button type="button" class="open" aria-expanded="true" aria-controls="q${at}">${escaped(query.query)}</button><span class="soft mono id">${escaped(query.id)}</span></th><td>${groups.map((group) => `<span class="tag">${escaped(group.replace(/^\w+ /, ''))}</span>`).join(' ')}</td><td class="number">${rankText(query.rank)}</td>${old}<td class="number">${gainCell(query, before)}</td><td class="bad">${query.failure ?? part}</td></tr><tr id="q${at}" class="detail"><td colspan="${columns}">${detail(query, before, k)}</td></tr></tbody>`;
};

/** Sorts queries: those that got worse first, then failures, then the others in the order of the suite. */
const inOrder = ({ queries, k }: EvalResult, old: ReadonlyMap<string, QueryResult>): QueryResult[] => {
  const weight = (query: QueryResult): number => {
    const move = movementOf(query, old.get(query.id), k);
    return MOVEMENTS.indexOf(move) - (move === 'same' && query.failure !== null ? 0.5 : 0);
  };
  return [...queries].sort((a, b) => weight(a) - weight(b));
};

const head = (key: string, label: string, look: string): string =>
  `<th scope="col" class="${look}"><button type="button" data-key="${key}">${label}</button></th>`;

const options = (result: EvalResult): string =>
  result.groups
    .filter(({ by }) => by !== 'suite')
    .map(({ by, name }) => `<option value="${escaped(`${by} ${name}`)}">${escaped(`${by} ${name}`)}</option>`)
    .join('');

export const queriesPart = (result: EvalResult, before: EvalResult | null): string => {
  const old = new Map(before?.queries.map((query) => [query.id, query]));
  const heads = [
    head('query', 'query', ''),
    '<th scope="col">groups</th>',
    head('rank', 'rank', 'number'),
    ...(before === null ? [] : ['<th scope="col" class="number">before</th>', head('moved', 'moved', '')]),
    head('ndcg', 'nDCG@10', 'number'),
    head('failure', 'failure', ''),
  ];
  const moves =
    before === null ? '' : '<option value="worse">got worse</option><option value="better">got better</option>';
  return `<section aria-labelledby="queries"><h2 id="queries">Queries</h2><div class="tools"><label>Filter by words <input id="words" type="search" placeholder="press / to come here"></label><label>Show <select id="show"><option value="">all</option><option value="failed">failed</option>${moves}</select></label><label>Group <select id="group"><option value="">all</option>${options(result)}</select></label><span id="shown" class="soft" role="status">${result.queries.length} queries</span></div><div class="queries" role="region" aria-labelledby="queries" tabindex="0"><table><caption class="hidden">Queries; the button of a row opens expected and found results</caption><thead><tr>${heads.join('')}</tr></thead>${inOrder(
    result,
    old,
  )
    .map((query, at) => body(query, old.get(query.id), result.k, at, heads.length))
    .join('\n')}</table></div></section>`;
};
