import type { SearchResult } from '../types.js';

/** What a result is to the query. Every result is in exactly one group. */
export const ENTITIES = ['definitions', 'files', 'blocks', 'usages'] as const;
export type Entity = (typeof ENTITIES)[number];

export interface GroupedResult {
  /** Its place in `results`, from 1: there is everything else about it. */
  readonly rank: number;
  readonly path: string;
  readonly lineStart: number;
  readonly lineEnd: number;
  readonly name: string | null;
}

export type Groups = Readonly<Record<Entity, readonly GroupedResult[]>>;

/** Signals of a path. */
const PLACED: ReadonlySet<string> = new Set(['exact-path', 'file-name', 'directory']);
/** Signals of a name in the file; whether it is this result's own is in their text. */
const DEFINING: ReadonlySet<string> = new Set(['identifier', 'function', 'type']);

const isNamed = ({ name, reasons }: SearchResult): boolean =>
  name !== null &&
  reasons.some(({ signal, text }) => signal === 'exact-symbol' || (DEFINING.has(signal) && text.endsWith(` ${name}`)));

/**
 * definitions: its own name is what matched. files: its path says more than anything in it. usages: code under another name
 * that uses what was asked for, or holds it. blocks: text that is no symbol.
 */
export const entityOf = (result: SearchResult): Entity => {
  const [first] = result.reasons;
  if (first?.signal === 'usage') return 'usages';
  if (isNamed(result)) return 'definitions';
  if (first !== undefined && PLACED.has(first.signal)) return 'files';
  return result.name === null ? 'blocks' : 'usages';
};

/** The same results by entity, each group in the order of the answer. */
export const groupResults = (results: readonly SearchResult[]): Groups => {
  const groups: Record<Entity, GroupedResult[]> = { definitions: [], files: [], blocks: [], usages: [] };
  for (const [at, result] of results.entries()) {
    const { path, lineStart, lineEnd, name } = result;
    groups[entityOf(result)].push({ rank: at + 1, path, lineStart, lineEnd, name });
  }
  return groups;
};
