import type { SymbolKind } from '../../language/facts.js';
import { foldName } from '../../language/words/term-forms.js';
import type { SymbolName } from '../../store/facts/pack-symbols.js';
import type { Corpus } from '../corpus/corpus.js';
import { FUNCTIONS, TYPES } from '../corpus/symbol-classes.js';
import { contentsNaming, lastPart } from './definers.js';

/** How well a symbol's name is what was asked for; a smaller number is better. */
export const NAME_RANKS = ['type', 'function', 'value', 'alike'] as const;
export type NameRank = (typeof NAME_RANKS)[number];

/** The symbols of one content that the query names equally well. */
export interface SymbolMatch {
  readonly contentId: number;
  /** type, function, value: the name or the qualified name, letter by letter. alike: a type or a function, but for case and underscores. */
  readonly rank: NameRank;
  readonly ordinals: readonly number[];
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

const exactRank = (kind: SymbolKind): NameRank =>
  TYPES.has(kind) ? 'type' : FUNCTIONS.has(kind) ? 'function' : 'value';

/** A field or a variable in another case is no answer to a name: `Tokenizer` does not ask for every `tokenizer`. */
const isNamed = (kind: SymbolKind): boolean => TYPES.has(kind) || FUNCTIONS.has(kind);

/** One word asks for names, wherever they are. */
const rankOfName = ({ name, kind }: SymbolName, wanted: string, folded: string): NameRank | null => {
  // Nearly all names are too short, or have no owner: neither makes a string.
  if (name === wanted) return exactRank(kind);
  if (name.length < folded.length) return null;
  const own = lastPart(name);
  if (own === wanted) return exactRank(kind);
  return isNamed(kind) && (foldName(own) === folded || foldName(name) === folded) ? 'alike' : null;
};

/** Several ask for a name with its owners. */
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

/** Symbols that the query names and `isWanted` lets pass, by content, the best of each. */
export const matchSymbols = (corpus: Corpus, query: string, isWanted: (kind: SymbolKind) => boolean): SymbolMatch[] => {
  if (!isNameLike(query)) return [];
  // `name()` is how people write a function.
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
      // Owners are looked at only where the name itself is right: it is the last part of every qualified name.
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
