import type { ReferenceKind } from '../language/facts.js';
import { isBeside } from '../search/corpus/path-class.js';
import type { Finding } from './answer.js';
import { askedName } from './asked-name.js';
import type { CodeFile, CodeIndex, CodeSymbol } from './code-index.js';
import { findMeant } from './find-symbols.js';
import { type Definition, definitionOf, type Place, placeOf } from './place.js';
import { receiverOf } from './resolve/receiver.js';
import type { Confidence, Rule } from './resolve/resolution.js';
import { type Resolved, referencesNamed } from './resolve/resolve.js';
import { mayMean, namesOf } from './resolve/targets.js';
import type { Filters, Scope } from './scope.js';
import { snippetOf } from './snippet.js';
import { type TextUses, textUses, textWarning } from './text-uses.js';
import { inTextOnly } from './unknown.js';

export interface Use {
  readonly line: number;
  readonly kind: ReferenceKind;
  /** The symbol around it; null outside of all symbols. */
  readonly symbol: Place | null;
  /** The trimmed source line. */
  readonly snippet: string;
  readonly confidence: Confidence;
  readonly rule: Rule;
  readonly why: string;
}

export interface FileUses {
  readonly path: string;
  readonly paths: readonly string[];
  readonly language: string;
  readonly references: readonly Use[];
}

export interface ReferencesFound extends Finding, TextUses {
  readonly query: string;
  readonly filters: Filters;
  /** The definitions; empty if the name is used here and defined elsewhere. */
  readonly definitions: readonly Definition[];
  readonly files: readonly FileUses[];
  /** The number of references before the limit. */
  readonly total: number;
  readonly totalFiles: number;
  readonly byKind: Readonly<Record<ReferenceKind, number>>;
  /** The number of references with this name that mean another symbol. */
  readonly leftOut: number;
  readonly truncated: boolean;
}

/** For a name without a definition here, such as `fmt.Errorf`, the receiver before the dot has to match. */
const receiverTest = (index: CodeIndex, parts: readonly string[]): ((found: Resolved) => boolean) => {
  const wanted = parts.at(-2);
  if (wanted === undefined) return () => true;
  return ({ file, reference }) => receiverOf(index, file.contentId, file.language, reference.startByte).name === wanted;
};

const useOf = (index: CodeIndex, { file, reference, resolution }: Resolved): Use => {
  const { line, kind, startByte, symbol: ordinal } = reference;
  const fact = file.symbols[ordinal];
  const { confidence, rule, why } = resolution;
  const symbol = fact === undefined ? null : placeOf(index, { file, ordinal, fact });
  return { line, kind, symbol, snippet: snippetOf(index.bytes(file.contentId), startByte), confidence, rule, why };
};

/** Sorts tests last, so that a limit cuts them first. */
const byFile = (a: Resolved, b: Resolved): number =>
  Number(isBeside(a.file.path)) - Number(isBeside(b.file.path)) ||
  Buffer.compare(Buffer.from(a.file.path), Buffer.from(b.file.path)) ||
  a.reference.startByte - b.reference.startByte;

const countKinds = (found: readonly Resolved[]): Record<ReferenceKind, number> => {
  const counts = { call: 0, import: 0, type: 0, inherit: 0, implement: 0, read: 0 };
  for (const { reference } of found) counts[reference.kind] += 1;
  return counts;
};

const grouped = (index: CodeIndex, found: readonly Resolved[]): FileUses[] => {
  const groups = new Map<CodeFile, Use[]>();
  for (const one of found) {
    const uses = groups.get(one.file) ?? [];
    uses.push(useOf(index, one));
    groups.set(one.file, uses);
  }
  return [...groups].map(([{ path, paths, language }, references]) => ({ path, paths, language, references }));
};

/** Sorts by place instead of id, because ids depend on the history of the index. */
const bySymbol = (a: CodeSymbol, b: CodeSymbol): number =>
  Buffer.compare(Buffer.from(a.file.path), Buffer.from(b.file.path)) || a.fact.startByte - b.fact.startByte;

/**
 * Finds all references to a symbol. Fails with `unknown-symbol` if the name is neither defined nor used, and not in
 * the text of a file without symbols either.
 */
export const findReferences = (index: CodeIndex, query: string, scope: Scope, limit: number): ReferencesFound => {
  const definitions: CodeSymbol[] = findMeant(index, query, () => true);
  const { name, parts } = askedName(index, query);
  const names = definitions.length > 0 ? [...new Set(definitions.flatMap(namesOf))] : [name];
  const all = names.flatMap((one) => referencesNamed(index, one));
  const isMeant =
    definitions.length > 0
      ? ({ resolution, reference }: Resolved) =>
          definitions.some((symbol) => mayMean(resolution, reference.kind, symbol))
      : receiverTest(index, parts);
  const matching = all.filter(isMeant);
  const wanted = matching
    .filter(
      ({ file, reference }) =>
        scope.hasKind(reference.kind) && file.paths.some((path) => scope.hasFile(path, file.language)),
    )
    .sort(byFile);
  const isKnown = definitions.length > 0 || matching.length > 0;
  const left = limit - Math.min(limit, wanted.length);
  // A name without a definition is only known by its qualified form.
  const words = definitions.length > 0 ? names : [askedName(index, query).text];
  const text = isKnown ? textUses(index, words, scope, 'code', left) : inTextOnly(index, query, scope, limit);
  return {
    query,
    filters: scope.filters,
    definitions: definitions.toSorted(bySymbol).map((symbol) => definitionOf(index, symbol)),
    files: grouped(index, wanted.slice(0, limit)),
    total: wanted.length,
    totalFiles: new Set(wanted.map(({ file }) => file)).size,
    byKind: countKinds(wanted),
    leftOut: all.length - matching.length,
    truncated: wanted.length > limit,
    ...text,
    warnings: textWarning(text, query),
  };
};
