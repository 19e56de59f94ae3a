import type { SymbolKind } from '../../language/facts.js';

/** The symbol kinds that count as types and as functions in search, across languages. */
export const TYPES: ReadonlySet<SymbolKind> = new Set([
  'class',
  'interface',
  'trait',
  'struct',
  'enum',
  'type',
  'module',
]);
export const FUNCTIONS: ReadonlySet<SymbolKind> = new Set(['function', 'method', 'constructor', 'macro']);
