import type { SymbolKind } from '../../language/facts.js';
import { foldName } from '../../language/words/term-forms.js';
import type { SymbolName } from '../../store/facts/pack-symbols.js';
import type { Corpus } from '../corpus/corpus.js';
import { FUNCTIONS, TYPES } from '../corpus/symbol-classes.js';
import { contentsNaming, lastPart } from './definers.js';

/** How well a symbol's name matches the query, best first. */
export const NAME_RANKS = ['type', 'function', 'value', 'alike'] as const;
export type NameRank = (typeof NAME_RANKS)[number];

/** The best matching symbols of one content. */
export interface SymbolMatch {
  readonly contentId: number;
  /**
   * type, function, value: the name or the qualified name matches exactly. alike: a type or a function that differs in
   * case or underscores.
   */
  readonly rank: NameRank;
  readonly ordinals: readonly number[];
}

/** The separators of qualified names in the supported languages. */
const SEPARATOR = /::|->|[.#\\/:]/;

/** A query is a name only if it is one word. */
const isNameLike = (query: string): boolean => query !== '' && !/\s/.test(query) && query.length <= 500;

/** `Pool.run` also matches `pipeline.Pool.run`: the parts of the query have to be the last ones. */
const endsWithParts = (qualifiedName: string, parts: readonly string[]): boolean => {
  const have = qualifiedName.split(SEPARATOR);
  return have.length >= parts.length && parts.every((part, at) => have[have.length - parts.length + at] === part);
};

const exactRank = (kind: SymbolKind): NameRank =>
  TYPES.has(kind) ? 'type' : FUNCTIONS.has(kind) ? 'function' : 'value';

/** A field or a variable matches only in the same case: `Tokenizer` does not match every `tokenizer`. */
const isNamed = (kind: SymbolKind): boolean => TYPES.has(kind) || FUNCTIONS.has(kind);

/** Matches a query of one part against the name alone. */
const rankOfName = ({ name, kind }: SymbolName, wanted: string, folded: string): NameRank | null => {
  // In this order, because most names are rejected by these tests without allocating a string.
  if (name === wanted) return exactRank(kind);
  if (name.length < folded.length) return null;
  const own = lastPart(name);
  if (own === wanted) return exactRank(kind);
  return isNamed(kind) && (foldName(own) === folded || foldName(name) === folded) ? 'alike' : null;
};

/** Matches a query of several parts against the qualified name. */
const rankOfQualified = (
  { qualifiedName, kind }: { readonly qualifiedName: string; readonly kind: SymbolKind },
  wanted: string,
  parts: readonly string[],
  folded: readonly string[],
): NameRank | null => {
  if (qualifiedName === wanted || endsWithParts(qualifiedName, parts)) return exactRank(kind);
  const have = qualifiedName.split(SEPARATOR).map(foldName).join('.');
  return isNamed(kind) && endsWithParts(have, folded) ? 'alike' : null;
};

/** Finds symbols by exact name: of each content the best matches whose kind passes `isWanted`. */
export const matchSymbols = (corpus: Corpus, query: string, isWanted: (kind: SymbolKind) => boolean): SymbolMatch[] => {
  if (!isNameLike(query)) return [];
  // `name()` is a common notation for a function.
  const name = query.replace(/\(\)$/, '');
  const parts = name.split(SEPARATOR).filter((part) => part !== '');
  const last = parts.at(-1);
  if (last === undefined) return [];
  const folded = parts.map(foldName);
  return contentsNaming(corpus, last).flatMap((contentId): SymbolMatch[] => {
    const table = corpus.inner.symbols(contentId);
    const ranked: { readonly ordinal: number; readonly rank: NameRank }[] = [];
    for (const ordinal of table.mayBeCalled(last)) {
      const kind = table.kind(ordinal);
      if (!isWanted(kind)) continue;
      let rank = rankOfName({ name: table.name(ordinal), kind }, last, folded.at(-1)!);
      // The qualified name is read only if the name matches, because the name is its last part.
      if (parts.length > 1 && rank !== null)
        rank = rankOfQualified({ qualifiedName: table.qualifiedName(ordinal), kind }, name, parts, folded);
      if (rank !== null) ranked.push({ ordinal, rank });
    }
    const best = NAME_RANKS.find((rank) => ranked.some((found) => found.rank === rank));
    if (best === undefined) return [];
    const ordinals = ranked.filter(({ rank }) => rank === best).map(({ ordinal }) => ordinal);
    return [{ contentId, rank: best, ordinals }];
  });
};
