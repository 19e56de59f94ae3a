import type { IndexReader, StoredSymbol } from '../store/index-reader.js';

/** How well a symbol's name is what was asked for; larger is better. */
export const NAME_RANK = {
  /** The name or the qualified name, letter by letter. */
  exact: 3,
  /** The same when case and underscores are ignored: `read_file` for `readFile`. */
  folded: 2,
} as const;

export interface SymbolMatch {
  readonly symbol: StoredSymbol;
  readonly rank: number;
}

/** What stands between the parts of qualified names in the languages we know. */
const SEPARATOR = /::|->|[.#\\/:]/;

/** Names are looked up only for one word: a sentence is never a name. */
const isNameLike = (query: string): boolean => query !== '' && !/\s/.test(query) && query.length <= 500;

const fold = (name: string): string => name.replaceAll('_', '').toLowerCase();

/** `Pool.run` asks for `pipeline.Pool.run` as well: the parts it names have to be the last ones. */
const endsWithParts = (qualifiedName: string, parts: readonly string[]): boolean => {
  const have = qualifiedName.split(SEPARATOR);
  return have.length >= parts.length && parts.every((part, at) => have[have.length - parts.length + at] === part);
};

const rankOf = (symbol: StoredSymbol, query: string, parts: readonly string[]): number | null => {
  if (symbol.name === query || symbol.qualifiedName === query) return NAME_RANK.exact;
  if (parts.length > 1) {
    if (endsWithParts(symbol.qualifiedName, parts)) return NAME_RANK.exact;
    return endsWithParts(fold(symbol.qualifiedName), parts.map(fold)) ? NAME_RANK.folded : null;
  }
  return NAME_RANK.folded;
};

/** Symbols that the query names. */
export const matchSymbols = (reader: IndexReader, query: string): SymbolMatch[] => {
  if (!isNameLike(query)) return [];
  // `name()` is how people write a function.
  const name = query.replace(/\(\)$/, '');
  const parts = name.split(SEPARATOR).filter((part) => part !== '');
  const last = parts.at(-1);
  if (last === undefined) return [];
  const candidates = [...reader.symbolsLike(last), ...(last === name ? [] : reader.symbolsLike(name))];
  return candidates.flatMap((symbol) => {
    const rank = rankOf(symbol, name, parts);
    return rank === null ? [] : [{ symbol, rank }];
  });
};
