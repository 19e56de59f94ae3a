import { basename } from 'node:path/posix';
import { meanValues, percentile } from './measure.js';
import type { Group, QueryResult, Summary } from './result.js';

const expectsNothing = ({ expected }: QueryResult): boolean => expected.length === 0;

/** Means over the queries that expect a result and whose search did not fail. */
export const summaryOf = (queries: readonly QueryResult[]): Summary => {
  const scored = queries.filter((query) => !expectsNothing(query) && query.error === null);
  const tokens = scored.flatMap(({ tokensToFirstHit }) => (tokensToFirstHit === null ? [] : [tokensToFirstHit]));
  const empty = scored.filter(({ results }) => results === 0).length;
  return {
    queries: scored.length,
    measures: meanValues(scored.map(({ values }) => values)),
    zeroResults: scored.length === 0 ? 0 : empty / scored.length,
    errors: queries.filter(({ error }) => error !== null).length,
    tokensToFirstHit: percentile(tokens, 0.5),
  };
};

const namesOf: Readonly<Record<Group['by'], (query: QueryResult) => readonly string[]>> = {
  suite: ({ file }) => [basename(file, '.jsonl')],
  intent: ({ intent }) => (intent === null ? [] : [intent]),
  tag: ({ tags }) => tags,
  language: ({ language }) => (language === null ? [] : [language]),
};

const KINDS = ['suite', 'intent', 'tag', 'language'] as const;

export const groupsOf = (queries: readonly QueryResult[]): Group[] =>
  KINDS.flatMap((by) => {
    const groups = new Map<string, QueryResult[]>();
    for (const query of queries) {
      for (const name of new Set(namesOf[by](query))) groups.set(name, [...(groups.get(name) ?? []), query]);
    }
    // A group of the only suite would repeat the summary.
    if (by === 'suite' && groups.size === 1) return [];
    return [...groups]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, members]) => ({ by, name, summary: summaryOf(members) }));
  });
