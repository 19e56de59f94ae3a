import type { SymbolFact } from '../../language/facts.js';

/** What stands between the parts of qualified names in the languages we know. */
const SEPARATOR = /::|->|[.#\\/:]/;

export const partsOf = (qualifiedName: string): string[] =>
  qualifiedName.split(SEPARATOR).filter((part) => part !== '');

/** The qualified name of what a symbol is a member of, or ''. */
export const containerOf = ({ name, qualifiedName }: Pick<SymbolFact, 'name' | 'qualifiedName'>): string =>
  qualifiedName.endsWith(name) ? qualifiedName.slice(0, -name.length).replace(/(?:::|->|[.#\\/:])+$/, '') : '';

/** `Pool` for `pipeline.Pool.run`. */
export const containerName = (symbol: Pick<SymbolFact, 'name' | 'qualifiedName'>): string =>
  partsOf(containerOf(symbol)).at(-1) ?? '';

/** Whether the last of `have` are `wanted`. */
export const endsWithParts = (have: readonly string[], wanted: readonly string[]): boolean =>
  have.length >= wanted.length && wanted.every((part, at) => have[have.length - wanted.length + at] === part);
