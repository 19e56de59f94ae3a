import type { SymbolKind } from '../../language/facts.js';
import { A_NAME, foldName, nameTerms } from '../../language/words/term-forms.js';
import type { SymbolName } from '../../store/facts/pack-symbols.js';
import type { Corpus } from '../corpus/corpus.js';
import { FUNCTIONS, TYPES } from '../corpus/symbol-classes.js';

/** Kinds that a query means when it names something. */
const NAMED: ReadonlySet<SymbolKind> = new Set([...TYPES, ...FUNCTIONS]);

/** More than these names a query hardly means: it is a pasted text. */
const MOST_NAMES = 24;

/** A definition in a file of its own name is the one that is meant. */
const NAMESAKE = 1.25;

const baseOf = (path: string): string =>
  path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/\.[^.]*$/, '')
    .replaceAll('-', '');

/** Whether a file is called like a name: `json_pointer.hpp` like JsonPointer, and `Parser.Json.cs`, a part of Parser, not. */
export const isNamesake = (path: string, name: string): boolean => foldName(baseOf(path)) === foldName(name);

export interface Definition {
  /** 1 for a single definer, less for each of several. */
  readonly score: number;
  readonly name: string;
}

/** Contents with a symbol that is called so, whatever its case. */
export const contentsNaming = (corpus: Corpus, name: string): number[] => {
  const contents = new Set<number>();
  for (const term of nameTerms(name))
    for (const contentId of corpus.index.contentsMarked(term, A_NAME)) contents.add(contentId);
  return [...contents];
};

/** The last part of a name that carries its owner: `Parser.parse` is defined as `parse`. */
export const lastPart = (name: string): string => name.split(/[.:\\/#]+/).at(-1) ?? name;

/** The types and functions of a content that may be called so. */
const namesLike = (corpus: Corpus, contentId: number, name: string): SymbolName[] => {
  const table = corpus.inner.symbols(contentId);
  return table
    .mayBeCalled(name)
    .filter((ordinal) => NAMED.has(table.kind(ordinal)))
    .map((ordinal) => ({ name: table.name(ordinal), kind: table.kind(ordinal) }));
};

/** Which contents define what the query names: exactly, or, if nothing is called exactly so, types that are called about so. */
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

/** A name with more definers than this (`get`, `init`) tells nothing, and neither does a shorter one. */
const MOST_DEFINERS = 8;
const SHORTEST_NAME = 3;
/** A pasted text may hold thousands of words that look like names. */
const MOST_SUMMED = 200;

/** How much of what a text names each content defines; rarer names count more. */
export const definitionSums = (corpus: Corpus, identifiers: ReadonlyMap<string, number>): Map<number, number> => {
  const sums = new Map<number, number>();
  const surest = [...identifiers].sort((a, b) => b[1] - a[1]).slice(0, MOST_SUMMED);
  for (const [name, sureness] of surest) {
    if (name.length < SHORTEST_NAME) continue;
    const near = contentsNaming(corpus, name);
    // Names that are alike but for their case count in `near`: more than a few, and the exact ones are hardly rare.
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
