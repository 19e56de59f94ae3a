import type { SymbolKind } from '../language/facts.js';
import { isBeside } from '../search/corpus/path-class.js';
import type { Finding } from './answer.js';
import { askedName } from './asked-name.js';
import type { CodeIndex, CodeSymbol } from './code-index.js';
import { type FoundSymbol, findSymbols, MATCHES, type Match } from './find-symbols.js';
import { isDeclarationFile } from './languages.js';
import { type Definition, definitionOf } from './place.js';
import type { Filters, Scope } from './scope.js';
import { NO_TEXT, type TextUses, textUses, textWarning } from './text-uses.js';
import { inTextOnly } from './unknown.js';

export interface SymbolHit extends Definition {
  readonly match: Match;
}

export interface SymbolsFound extends Finding, TextUses {
  readonly query: string;
  readonly filters: Filters;
  readonly results: readonly SymbolHit[];
  readonly total: number;
  readonly truncated: boolean;
}

/** Members come after functions and types, which people look for by name. */
const MEMBERS: readonly SymbolKind[] = ['property', 'field', 'constant', 'variable', 'enum-member'];

const weightOf = ({ match, symbol: { file, fact } }: FoundSymbol): number[] => [
  MATCHES.indexOf(match),
  fact.kind === 'section' ? 2 : MEMBERS.includes(fact.kind) ? 1 : 0,
  isBeside(file.path) ? 1 : 0,
  isDeclarationFile(file.path) ? 1 : 0,
  fact.visibility === 'public' ? 0 : 1,
];

const byWeight = (a: FoundSymbol, b: FoundSymbol): number => {
  const [left, right] = [weightOf(a), weightOf(b)];
  const at = left.findIndex((weight, place) => weight !== right[place]);
  if (at >= 0) return left[at]! - right[at]!;
  const { path } = a.symbol.file;
  const other = b.symbol.file.path;
  return path === other
    ? a.symbol.fact.startByte - b.symbol.fact.startByte || a.symbol.ordinal - b.symbol.ordinal
    : Buffer.compare(Buffer.from(path), Buffer.from(other));
};

export const isWanted =
  (scope: Scope) =>
  ({ file, fact }: CodeSymbol): boolean =>
    scope.hasKind(fact.kind) && file.paths.some((path) => scope.hasFile(path, file.language));

/** Approximate matches. With only these, files without symbols may still contain the exact name. */
const NEAR: readonly Match[] = ['prefix', 'parts', 'typo'];

const textBeside = (index: CodeIndex, found: readonly FoundSymbol[], query: string, scope: Scope, limit: number) => {
  if (found.length === 0) return inTextOnly(index, query, scope, limit);
  return found.every(({ match }) => NEAR.includes(match))
    ? textUses(index, [askedName(index, query).text], scope, 'code', limit)
    : NO_TEXT;
};

/**
 * Finds the definitions of a name, best match first; if no symbol has it, also lines of files without symbols. Fails
 * with `unknown-symbol` and near names if there is neither.
 */
export const lookUpSymbols = (index: CodeIndex, query: string, scope: Scope, limit: number): SymbolsFound => {
  const found = findSymbols(index, query, isWanted(scope)).sort(byWeight);
  const text = textBeside(index, found, query, scope, limit);
  const results = found
    .slice(0, limit)
    .map(({ symbol, match }): SymbolHit => ({ ...definitionOf(index, symbol), match }));
  return {
    query,
    filters: scope.filters,
    results,
    total: found.length,
    truncated: found.length > limit,
    ...text,
    warnings: textWarning(text, query),
  };
};
