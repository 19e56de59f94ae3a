import type { IndexReader } from '../store/db/index-reader.js';
import { FactsCache } from '../store/facts/facts-cache.js';
import type { IndexState } from '../workspace/index-state.js';
import type { FactsSource } from './fill.js';
import { provenContent } from './proven-content.js';
import { makeWordsOf } from './workers/words-of.js';
import type { WriteJob } from './write-index.js';

/** Opens the cache of facts; null: its size limit is 0. */
export const openFactsCache = (file: string, megabytes: number): FactsCache | null =>
  megabytes > 0 ? new FactsCache(file, megabytes * 1_000_000) : null;

/** Facts are shared only between runs with the same recipe and configuration. */
export const cacheKey = (state: IndexState): string => `${state.recipe} config=${state.config}`;

/** Looks for facts in another index of the same recipe and configuration, and then in the cache. */
export const knownFacts = ({ cache, state }: WriteJob, old: IndexReader | null): FactsSource => {
  const wordsOf = makeWordsOf();
  return {
    get: (oid, language) =>
      (old === null ? null : provenContent(old, oid, language, wordsOf)) ??
      cache?.get(oid, language, cacheKey(state), wordsOf) ??
      null,
  };
};

export const noFacts: FactsSource = { get: () => null };

/**
 * Saves contents that only the old index has in the cache, for the way back to an earlier commit. They are written in
 * portions that fit into memory.
 */
export const cacheDroppedContents = (
  { cache, state }: WriteJob,
  old: IndexReader,
  has: (oid: string, language: string) => boolean,
): void => {
  if (cache === null) return;
  let bytes = 0;
  for (const { id, oid, language, status, digest, bytes: size } of old.contents()) {
    if (status === 'failed' || has(oid, language)) continue;
    cache.put({ ...old.stored(id), digest }, cacheKey(state));
    bytes += size;
    if (bytes > 16_000_000) {
      cache.flush();
      bytes = 0;
    }
  }
};
