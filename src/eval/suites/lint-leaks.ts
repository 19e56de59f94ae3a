import type { Corpus, Finding } from './lint.js';
import type { Suite } from './suite.js';

/**
 * Finds queries that leak into the index. If a suite file is indexed, the search finds the suite instead of the answer. A
 * query copied from a file measures only whether a text finds itself.
 */

/** Shorter queries occur in files by chance. */
const SHORTEST_WORDS = 4;

/** Intents whose queries are normally copied from code or output. */
const COPIED_INTENTS = new Set(['error', 'exact', 'symbol', 'path']);

const folded = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();

export const leaksIn = (suite: Suite, corpus: Corpus): Finding[] => {
  const indexed = suite.files.flatMap((file): Finding[] => {
    const found = corpus.fileAt(file);
    if (found === null || found.skip !== '') return [];
    const message = `${file} is indexed itself; add a line \`/${file}\` to .cwignore`;
    return [{ level: 'error', rule: 'suite-indexed', file, line: 1, id: null, message, fix: null }];
  });
  // Rows of the smoke tier are generated from the corpus on purpose.
  if (suite.tier !== 'curated') return indexed;
  const wanted = suite.rows.filter(
    ({ query, intent }) => !COPIED_INTENTS.has(intent ?? '') && folded(query).split(' ').length >= SHORTEST_WORDS,
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
    const message = `the query is a literal copy of text in ${path}`;
    return [
      { level: 'warning', rule: 'query-in-corpus', file: row.file, line: row.line, id: row.id, message, fix: null },
    ];
  });
  return [...indexed, ...verbatim];
};
