import type { Found, Reason, SearchResult } from '../../src/search/types.js';

/** A result with nothing special about it. */
export const resultWith = (changes: Partial<SearchResult>): SearchResult => ({
  path: 'src/a.ts',
  lineStart: 10,
  lineEnd: 14,
  language: 'typescript',
  kind: 'function',
  name: 'parse',
  qualifiedName: 'Reader.parse',
  signature: 'parse(text: string): Row',
  visibility: 'public',
  snippet: { lineStart: 11, text: 'two\nthree' },
  score: 3.5,
  reasons: [reason('body', 'its text has parse', 2)],
  symbolId: 'abc.typescript.1',
  stableId: 's1:abc',
  chunkId: 'abc.typescript.1.c',
  related: [],
  duplicates: [],
  ...changes,
});

export function reason(signal: string, text: string, weight: number): Reason {
  return { signal, text, weight };
}

export const foundWith = (results: readonly SearchResult[], changes: Partial<Found> = {}): Found => ({
  intent: { name: 'concept', confidence: 0.8, because: 'it describes something in words' },
  results,
  backend: 'sum(body+names)',
  channels: [{ name: 'body', candidates: results.length }],
  fallbackGrepHits: 0,
  completeness: { state: 'complete', returned: results.length, matched: results.length, searched: 9 },
  suppressedDuplicates: 0,
  warnings: [],
  suggestions: [],
  tokens: 0,
  ...changes,
});
