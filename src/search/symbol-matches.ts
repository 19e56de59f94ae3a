import { foldName } from '../language/terms.js';
import type { StoredSymbol } from '../store/index-reader.js';
import type { Corpus } from './rank/corpus.js';
import { contentsNaming, lastPart } from './rank/definers.js';
import { FUNCTIONS, TYPES } from './rank/symbol-classes.js';

/** How well a symbol's name is what was asked for; a smaller number is better. */
export const NAME_RANKS = ['type', 'function', 'value', 'alike'] as const;
export type NameRank = (typeof NAME_RANKS)[number];

export interface SymbolMatch {
  readonly symbol: StoredSymbol;
  /** type, function, value: the name or the qualified name, letter by letter. alike: but for case and underscores. */
  readonly rank: NameRank;
}

/** What stands between the parts of qualified names in the languages we know. */
const SEPARATOR = /::|->|[.#\\/:]/;

/** Names are looked up only for one word: a sentence is never a name. */
const isNameLike = (query: string): boolean => query !== '' && !/\s/.test(query) && query.length <= 500;

/** `Pool.run` asks for `pipeline.Pool.run` as well: the parts it names have to be the last ones. */
const endsWithParts = (qualifiedName: string, parts: readonly string[]): boolean => {
  const have = qualifiedName.split(SEPARATOR);
  return have.length >= parts.length && parts.every((part, at) => have[have.length - parts.length + at] === part);
};

const rankOf = (symbol: StoredSymbol, name: string, parts: readonly string[]): NameRank | null => {
  const isExact =
    parts.length > 1
      ? symbol.qualifiedName === name || endsWithParts(symbol.qualifiedName, parts)
      : symbol.name === name || lastPart(symbol.name) === name;
  if (isExact) return TYPES.has(symbol.kind) ? 'type' : FUNCTIONS.has(symbol.kind) ? 'function' : 'value';
  const folded = parts.map(foldName);
  const isAlike =
    parts.length > 1
      ? endsWithParts(symbol.qualifiedName.split(SEPARATOR).map(foldName).join('.'), folded)
      : foldName(symbol.name) === folded[0];
  return isAlike ? 'alike' : null;
};

/** Symbols that the query names, in the order of their files and lines. */
export const matchSymbols = (corpus: Corpus, query: string): SymbolMatch[] => {
  if (!isNameLike(query)) return [];
  // `name()` is how people write a function.
  const name = query.replace(/\(\)$/, '');
  const parts = name.split(SEPARATOR).filter((part) => part !== '');
  const last = parts.at(-1);
  if (last === undefined) return [];
  return [...contentsNaming(corpus, last)].flatMap((contentId) =>
    corpus.reader.symbols(contentId).flatMap((symbol, ordinal) => {
      const stored = { ...symbol, contentId, ordinal };
      const rank = rankOf(stored, name, parts);
      return rank === null ? [] : [{ symbol: stored, rank }];
    }),
  );
};
