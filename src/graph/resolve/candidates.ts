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

/** The symbols of kinds that fit the reference, or all if none fits: a constant may hold a function. */
const fitting = (symbols: readonly CodeSymbol[], kind: ReferenceKind): readonly CodeSymbol[] => {
  const wanted = WANTED[kind];
  const fit = wanted === undefined ? [] : symbols.filter(({ fact }) => wanted.includes(fact.kind));
  return fit.length > 0 ? fit : symbols;
};

const spanOf = ({ fact }: CodeSymbol): number => fact.endByte - fact.startByte;

/** Merges the overloads of a file into one candidate, the longest: signatures come before the body. */
const withoutOverloads = (symbols: readonly CodeSymbol[]): CodeSymbol[] => {
  const best = new Map<string, CodeSymbol>();
  for (const symbol of symbols) {
    const key = `${symbol.file.contentId} ${symbol.fact.qualifiedName}`;
    const known = best.get(key);
    if (known === undefined || spanOf(symbol) > spanOf(known)) best.set(key, symbol);
  }
  return [...best.values()];
};

/** Removes declarations in headers if a source file defines the symbol. */
const withoutDeclarations = (symbols: readonly CodeSymbol[]): readonly CodeSymbol[] => {
  const defined = new Set(
    symbols.filter(({ file }) => !isDeclarationFile(file.path)).map(({ fact }) => fact.qualifiedName),
  );
  return symbols.filter(({ file, fact }) => !isDeclarationFile(file.path) || !defined.has(fact.qualifiedName));
};

/** One symbol per definition, without overloads and declarations. */
export const distinct = (symbols: readonly CodeSymbol[]): CodeSymbol[] =>
  withoutOverloads(withoutDeclarations(symbols)).sort(
    (a, b) => Buffer.compare(Buffer.from(a.file.path), Buffer.from(b.file.path)) || a.fact.startByte - b.fact.startByte,
  );

/** A cache: `new` has thousands of references and hundreds of definitions. */
const known = new WeakMap<CodeIndex, Map<string, readonly CodeSymbol[]>>();

/** The definitions that a reference of this name and kind may mean, in the same language family only. */
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
