import type { Corpus, Finding } from './lint.js';
import type { Suite } from './suite.js';

/**
 * An index that holds the questions finds the suite instead of the answer. A sentence of the corpus as a query is no
 * question either: it measures whether text finds itself.
 */

/** Shorter ones stand everywhere by chance. */
const SHORTEST_WORDS = 4;

/** People paste these as they are. */
const PASTED = new Set(['error', 'exact', 'symbol', 'path']);

const folded = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();

export const leaksIn = (suite: Suite, corpus: Corpus): Finding[] => {
  const indexed = suite.files.flatMap((file): Finding[] => {
    const found = corpus.fileAt(file);
    if (found === null || found.skip !== '') return [];
    const message = `${file} is indexed itself; add a line \`/${file}\` to .cwignore`;
    return [{ level: 'error', rule: 'suite-indexed', file, line: 1, id: null, message, fix: null }];
  });
  // Smoke rows are made of the corpus, and say so.
  if (suite.tier !== 'curated') return indexed;
  const wanted = suite.rows.filter(
    ({ query, intent }) => !PASTED.has(intent ?? '') && folded(query).split(' ').length >= SHORTEST_WORDS,
  );
  const places = new Map<string, string>();
  for (const { path, text } of corpus.texts()) {
    if (suite.files.includes(path)) continue;
    const haystack = folded(text);
    for (const { id, query } of wanted) if (!places.has(id) && haystack.includes(folded(query))) places.set(id, path);
  }
  const verbatim = wanted.flatMap((row): Finding[] => {
    const path = places.get(row.id);
    if (path === undefined) return [];
    const message = `the query stands word for word in ${path}`;
    return [
      { level: 'warning', rule: 'query-in-corpus', file: row.file, line: row.line, id: row.id, message, fix: null },
    ];
  });
  return [...indexed, ...verbatim];
};
