import type { SearchResult } from '../types.js';

/** The groups of `--group entity`. Every result is in exactly one. */
export const ENTITIES = ['definitions', 'files', 'blocks', 'usages'] as const;
export type Entity = (typeof ENTITIES)[number];

export interface GroupedResult {
  /** Its position in `results`, from 1, where its other fields are. */
  readonly rank: number;
  readonly path: string;
  readonly lineStart: number;
  readonly lineEnd: number;
  readonly name: string | null;
}

export type Groups = Readonly<Record<Entity, readonly GroupedResult[]>>;

/** Signals of a match in the path. */
const PLACED: ReadonlySet<string> = new Set(['exact-path', 'file-name', 'directory']);
/** Signals of a defined name; its text shows whether it is the result's own name. */
const DEFINING: ReadonlySet<string> = new Set(['identifier', 'function', 'type']);

const isNamed = ({ name, reasons }: SearchResult): boolean =>
  name !== null &&
  reasons.some(({ signal, text }) => signal === 'exact-symbol' || (DEFINING.has(signal) && text.endsWith(` ${name}`)));

/**
 * definitions: the result's own name matches. files: the path matches best. usages: code of another name that uses or
 * contains the query. blocks: text outside of symbols.
 */
export const entityOf = (result: SearchResult): Entity => {
  const [first] = result.reasons;
  if (first?.signal === 'usage') return 'usages';
  if (isNamed(result)) return 'definitions';
  if (first !== undefined && PLACED.has(first.signal)) return 'files';
  return result.name === null ? 'blocks' : 'usages';
};

/** Groups results by entity and keeps their order. */
export const groupResults = (results: readonly SearchResult[]): Groups => {
  const groups: Record<Entity, GroupedResult[]> = { definitions: [], files: [], blocks: [], usages: [] };
  for (const [at, result] of results.entries()) {
    const { path, lineStart, lineEnd, name } = result;
    groups[entityOf(result)].push({ rank: at + 1, path, lineStart, lineEnd, name });
  }
  return groups;
};
