import { TermMaker } from '../../language/words/terms.js';
import type { IndexReader } from '../../store/db/index-reader.js';
import { STOP_WORDS } from '../query/stem.js';
import type { SearchResult } from '../types.js';

/** Relevance of a file: the share of the query's words in it, weighted by rarity. */
export interface Relevance {
  /** 0 to 1. */
  readonly covered: number;
  readonly found: readonly string[];
  readonly missing: readonly string[];
}

/** The minimum shared prefix of two forms of a word: `routing` and `router`. Shorter prefixes are of other words. */
const SHARED_LETTERS = 4;
/**
 * The minimum shared part of the longer word, unless the other is its prefix: `chromodynamics` is no form of `chrome`,
 * but `config` is one of `configuration`.
 */
const SHARED_PART = 0.5;

const isForm = (word: string, other: string): boolean => {
  if (word === other) return true;
  const [shorter, longer] = word.length < other.length ? [word, other] : [other, word];
  const part = longer.startsWith(shorter) ? 0 : Math.ceil(longer.length * SHARED_PART);
  const letters = Math.max(SHARED_LETTERS, Math.ceil(shorter.length * 0.7), part);
  return word.length >= letters && other.length >= letters && word.slice(0, letters) === other.slice(0, letters);
};

/** Only the first words of a pasted text count, which name its subject. */
const MOST_WORDS = 64;

/** The words of a query without stop words, or all words if there are no others. */
const tellingWords = (maker: TermMaker, query: string): readonly string[] => {
  const words = maker.terms(query).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const telling = words.filter((word) => !STOP_WORDS.has(word));
  return (telling.length > 0 ? telling : words).slice(0, MOST_WORDS);
};

export const relevanceOf = (reader: IndexReader, query: string, { path }: Pick<SearchResult, 'path'>): Relevance => {
  const maker = new TermMaker();
  const words = tellingWords(maker, query);
  const { contentId = null } = reader.file(path) ?? {};
  const text = contentId === null ? '' : (reader.text(contentId) ?? '');
  const known = maker.terms(text, path);
  const exact = new Set(known);
  const found = words.filter((word) => exact.has(word) || known.some((other) => isForm(word, other)));
  const { live } = reader.textIndex.documents();
  const worth = (word: string): number => Math.log(1 + live / (1 + reader.textIndex.postings(word).docs.length));
  const total = words.reduce((sum, word) => sum + worth(word), 0);
  return {
    covered: total === 0 ? 0 : found.reduce((sum, word) => sum + worth(word), 0) / total,
    found,
    missing: words.filter((word) => !found.includes(word)),
  };
};
