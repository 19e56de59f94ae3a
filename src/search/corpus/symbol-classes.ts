import type { SymbolKind } from '../../language/facts.js';

/** What people mean by a type, and by a function, in whatever language. */
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
