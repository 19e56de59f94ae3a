/**
 * `node search-driver.cjs <index.db> <queries.json>`: asks all queries of one open index, once to warm up and then a few
 * times, and prints the times of each in milliseconds as JSON.
 */
import { readFileSync } from 'node:fs';
import { openRanker } from '../../src/search/find.js';
import type { SearchRequest } from '../../src/search/types.js';
import { openIndexForRead } from '../../src/store/db/open.js';

const ROUNDS = 5;

const requestOf = (query: string): SearchRequest => ({
  query,
  limit: 10,
  intent: 'auto',
  filters: { languages: [], kinds: [], paths: [] },
  detail: 'context',
  explain: 'basic',
  maxTokens: null,
  strategy: 'breadth',
  context: 2,
  fusion: 'sum',
  recent: [],
});

const [index = '', file = ''] = process.argv.slice(2);
const queries: readonly { readonly group: string; readonly query: string }[] = JSON.parse(readFileSync(file, 'utf8'));
const reader = openIndexForRead(index);
const opened = performance.now();
const rank = openRanker(reader);
rank(requestOf('warm up'));
const first = performance.now() - opened;
for (const { query } of queries) rank(requestOf(query));
const times: { group: string; query: string; milliseconds: number }[] = [];
for (let round = 0; round < ROUNDS; round++) {
  for (const { group, query } of queries) {
    const start = performance.now();
    rank(requestOf(query));
    times.push({ group, query, milliseconds: performance.now() - start });
  }
}
const { chunks } = reader.summary.counts();
process.stdout.write(JSON.stringify({ chunks, first, times }));
reader.close();
