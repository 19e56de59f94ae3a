import type { ReferenceKind, SymbolKind } from '../../language/facts.js';
import { type CodeFile, type CodeIndex, type CodeSymbol, symbolKey } from '../code-index.js';
import { isDeclarationFile } from '../languages.js';
import { containerOf } from './qualified-name.js';

const CALLABLE: readonly SymbolKind[] = [
  'function',
  'method',
  'constructor',
  'class',
  'struct',
  'macro',
  'enum-member',
  'type',
  'enum',
  'interface',
  'trait',
];
const TYPES: readonly SymbolKind[] = ['class', 'struct', 'interface', 'trait', 'enum', 'type', 'module', 'enum-member'];

const WANTED: Partial<Record<ReferenceKind, readonly SymbolKind[]>> = {
  call: CALLABLE,
  type: TYPES,
  inherit: TYPES,
  implement: TYPES,
};

/** Kinds that the reference is made for, or all others where there is none: a constant may hold a function. */
const fitting = (symbols: readonly CodeSymbol[], kind: ReferenceKind): readonly CodeSymbol[] => {
  const wanted = WANTED[kind];
  const fit = wanted === undefined ? [] : symbols.filter(({ fact }) => wanted.includes(fact.kind));
  return fit.length > 0 ? fit : symbols;
};

const spanOf = ({ fact }: CodeSymbol): number => fact.endByte - fact.startByte;

/** Overloads of one file are one candidate, the one with the most text: signatures stand before the body. */
const withoutOverloads = (symbols: readonly CodeSymbol[]): CodeSymbol[] => {
  const best = new Map<string, CodeSymbol>();
  for (const symbol of symbols) {
    const key = `${symbol.file.contentId} ${symbol.fact.qualifiedName}`;
    const known = best.get(key);
    if (known === undefined || spanOf(symbol) > spanOf(known)) best.set(key, symbol);
  }
  return [...best.values()];
};

/** A header repeats what a source file defines. */
const withoutDeclarations = (symbols: readonly CodeSymbol[]): readonly CodeSymbol[] => {
  const defined = new Set(
    symbols.filter(({ file }) => !isDeclarationFile(file.path)).map(({ fact }) => fact.qualifiedName),
  );
  return symbols.filter(({ file, fact }) => !isDeclarationFile(file.path) || !defined.has(fact.qualifiedName));
};

/** One for each thing that is defined. */
export const distinct = (symbols: readonly CodeSymbol[]): CodeSymbol[] =>
  withoutOverloads(withoutDeclarations(symbols)).sort(
    (a, b) => Buffer.compare(Buffer.from(a.file.path), Buffer.from(b.file.path)) || a.fact.startByte - b.fact.startByte,
  );

/** Every reference of a name asks for the same ones, and for `new` there are thousands of one and hundreds of the other. */
const known = new WeakMap<CodeIndex, Map<string, readonly CodeSymbol[]>>();

/** Definitions that a reference of this name and kind in this file could mean: never one of another language. */
export const candidatesFor = (
  index: CodeIndex,
  { family }: CodeFile,
  name: string,
  kind: ReferenceKind,
): readonly CodeSymbol[] => {
  const names = known.get(index) ?? new Map<string, readonly CodeSymbol[]>();
  known.set(index, names);
  const key = `${family} ${kind} ${name}`;
  const found =
    names.get(key) ??
    distinct(
      fitting(
        index.named(name).filter((symbol) => symbol.file.family === family && symbol.fact.kind !== 'section'),
        kind,
      ),
    );
  names.set(key, found);
  return found;
};

export const isMember = ({ fact }: CodeSymbol): boolean => containerOf(fact) !== '';

export const sameSymbol = (a: CodeSymbol, b: CodeSymbol): boolean => symbolKey(a) === symbolKey(b);
