import { visible } from '../../core/visible.js';
import { movementsOf } from '../../eval/gate/movement.js';
import type { Evaluated } from '../../eval/run/evaluate.js';
import type { QueryResult } from '../../eval/run/result.js';
import { type FailedRun, failedTitle } from './failed-run.js';
import { lostTargets } from './moved.js';

/** Annotations as workflow commands of GitHub Actions, which appear on lines of the suite in a pull request. */

/** Escapes the same characters as the toolkit of GitHub Actions: in messages, and more of them in properties. */
const data = (text: string): string => visible(text).replaceAll('%', '%25').replaceAll('\n', '%0A');
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

type Level = 'error' | 'warning';

const line = (level: Level, { file, line: at, id, query }: QueryResult, title: string, message: string): string =>
  `::${level} file=${property(file)},line=${at},title=${property(`${id}: ${title}`)}::${data(`${query}\n${message}`)}`;

const got = ({ top }: QueryResult): string =>
  top.length === 0
    ? 'nothing was found'
    : `found ${top
        .slice(0, 3)
        .map(({ path }) => path)
        .join(', ')}`;

/** GitHub shows ten annotations of each level per step, so new failures come first and old ones are left out. */
export const annotationsOf = ({ result, before, gate }: Evaluated): string => {
  const blamed = new Set(gate?.checks.flatMap(({ outcome, ids }) => (outcome === 'failed' ? ids : [])));
  const moved = before === null ? [] : movementsOf(before, result, result.k);
  const left = new Set(moved.flatMap(({ id, movement }) => (movement === 'left' ? [id] : [])));
  const partly = new Map(moved.filter(({ movement }) => movement === 'partly-left').map((one) => [one.id, one]));
  const lines = result.queries.flatMap((query) => {
    if (query.error !== null) return [line('error', query, 'the search failed', query.error)];
    const level: Level = blamed.has(query.id) ? 'error' : 'warning';
    if (query.breaches[0] !== undefined) return [line('error', query, 'a broken answer', query.breaches[0])];
    if (left.has(query.id)) return [line(level, query, `left the first ${result.k}`, `${query.detail}; ${got(query)}`)];
    const part = partly.get(query.id);
    if (part !== undefined && !blamed.has(query.id))
      return [line('warning', query, `partly left the first ${result.k}`, `${lostTargets(part)}; ${got(query)}`)];
    if (query.failure === null || (before !== null && !blamed.has(query.id))) return [];
    return [line(level, query, query.failure, `${query.detail}; ${got(query)}`)];
  });
  const rules = (gate?.checks ?? []).flatMap(({ name, outcome, detail, ids }) =>
    outcome === 'failed' && ids.length === 0 ? [`::error title=${property(name)}::${data(detail)}`] : [],
  );
  const obstacles = (gate?.because ?? []).map(
    (reason) => `::error title=the gate could not be judged::${data(reason)}`,
  );
  return [...obstacles, ...rules, ...lines.sort()].join('\n');
};

export const failedAnnotation = (run: FailedRun): string => {
  const { message, next } = run.error;
  return `::error title=${property(failedTitle(run))}::${data(next === '' ? message : `${message}\n${next}`)}`;
};
