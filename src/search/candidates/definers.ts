import type { SymbolKind } from '../../language/facts.js';
import { A_NAME, foldName, nameTerms } from '../../language/words/term-forms.js';
import type { SymbolName } from '../../store/facts/pack-symbols.js';
import type { Corpus } from '../corpus/corpus.js';
import { FUNCTIONS, TYPES } from '../corpus/symbol-classes.js';

/** The kinds of symbols that an identifier in a query stands for. */
const NAMED: ReadonlySet<SymbolKind> = new Set([...TYPES, ...FUNCTIONS]);

/** The maximum number of identifiers that are looked up. A query with more is a pasted text. */
const MOST_NAMES = 24;

/** The bonus for a definition in a file of the same name. */
const NAMESAKE = 1.25;

const baseOf = (path: string): string =>
  path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/\.[^.]*$/, '')
    .replaceAll('-', '');

/**
 * Whether a file has the name of a symbol: `json_pointer.hpp` for JsonPointer. `Parser.Json.cs`, a part of Parser,
 * does not.
 */
export const isNamesake = (path: string, name: string): boolean => foldName(baseOf(path)) === foldName(name);

/** A content that defines an identifier of the query. */
export interface Definition {
  /** 1 if the content is the only definer, less for each of several. */
  readonly score: number;
  readonly name: string;
}

/** The contents with a symbol of this name, ignoring case. */
export const contentsNaming = (corpus: Corpus, name: string): number[] => {
  const contents = new Set<number>();
  for (const term of nameTerms(name))
    for (const contentId of corpus.index.contentsMarked(term, A_NAME)) contents.add(contentId);
  return [...contents];
};

/** The last part of a qualified name: `parse` of `Parser.parse`. */
export const lastPart = (name: string): string => name.split(/[.:\\/#]+/).at(-1) ?? name;

/** The types and functions of a content that may have this name. */
const namesLike = (corpus: Corpus, contentId: number, name: string): SymbolName[] => {
  const table = corpus.inner.symbols(contentId);
  return table
    .mayBeCalled(name)
    .filter((ordinal) => NAMED.has(table.kind(ordinal)))
    .map((ordinal) => ({ name: table.name(ordinal), kind: table.kind(ordinal) }));
};

/**
 * The contents that define an identifier of the query: by exact name, or, if there is none, types whose name differs
 * in case or underscores.
 */
export const definers = (corpus: Corpus, identifiers: readonly string[]): Map<number, Definition> => {
  const found = new Map<number, Definition>();
  for (const name of identifiers.slice(0, MOST_NAMES)) {
    const exact: number[] = [];
    const alike: number[] = [];
    for (const contentId of contentsNaming(corpus, name)) {
      const names = namesLike(corpus, contentId, name);
      if (names.some((symbol) => symbol.name === name || lastPart(symbol.name) === name)) exact.push(contentId);
      else if (names.some((symbol) => TYPES.has(symbol.kind) && foldName(symbol.name) === foldName(name)))
        alike.push(contentId);
    }
    const contents = exact.length > 0 ? exact : alike;
    for (const contentId of contents) {
      const isCalledSo = corpus.filesOf(contentId).some((file) => isNamesake(corpus.files[file]!.path, name));
      const score = (isCalledSo ? NAMESAKE : 1) / Math.sqrt(contents.length);
      if (score > (found.get(contentId)?.score ?? 0)) found.set(contentId, { score, name });
    }
  }
  return found;
};

/** A name with more definers (`get`, `init`), or a shorter name, tells nothing. */
const MOST_DEFINERS = 8;
const SHORTEST_NAME = 3;
/** The maximum number of names of a pasted text, which may contain thousands. */
const MOST_SUMMED = 200;

/** For each content, the sum over the identifiers of a pasted report that it defines. Rare names count more. */
export const definitionSums = (corpus: Corpus, identifiers: ReadonlyMap<string, number>): Map<number, number> => {
  const sums = new Map<number, number>();
  const surest = [...identifiers].sort((a, b) => b[1] - a[1]).slice(0, MOST_SUMMED);
  for (const [name, sureness] of surest) {
    if (name.length < SHORTEST_NAME) continue;
    const near = contentsNaming(corpus, name);
    // `near` ignores case, so it may be larger. With four times the maximum, the exact name is hardly rare.
    if (near.length === 0 || near.length > MOST_DEFINERS * 4) continue;
    const contents = near.filter((contentId) =>
      namesLike(corpus, contentId, name).some((symbol) => symbol.name === name || lastPart(symbol.name) === name),
    );
    if (contents.length === 0 || contents.length > MOST_DEFINERS) continue;
    const share = sureness / Math.sqrt(contents.length);
    for (const contentId of contents) sums.set(contentId, (sums.get(contentId) ?? 0) + share);
  }
  return sums;
};
