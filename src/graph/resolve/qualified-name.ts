import type { SymbolFact } from '../../language/facts.js';

/** The separators of qualified names in the supported languages. */
const SEPARATOR = /::|->|[.#\\/:]/;

export const partsOf = (qualifiedName: string): string[] =>
  qualifiedName.split(SEPARATOR).filter((part) => part !== '');

/** The qualified name of the container of a symbol, or ''. */
export const containerOf = ({ name, qualifiedName }: Pick<SymbolFact, 'name' | 'qualifiedName'>): string =>
  qualifiedName.endsWith(name) ? qualifiedName.slice(0, -name.length).replace(/(?:::|->|[.#\\/:])+$/, '') : '';

/** The last part of the container's name: `Pool` for `pipeline.Pool.run`. */
export const containerName = (symbol: Pick<SymbolFact, 'name' | 'qualifiedName'>): string =>
  partsOf(containerOf(symbol)).at(-1) ?? '';

/** Whether `have` ends with `wanted`. */
export const endsWithParts = (have: readonly string[], wanted: readonly string[]): boolean =>
  have.length >= wanted.length && wanted.every((part, at) => have[have.length - wanted.length + at] === part);
