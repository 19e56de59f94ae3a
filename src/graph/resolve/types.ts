import type { CodeIndex, CodeSymbol } from '../code-index.js';
import { distinct } from './candidates.js';
import { containerName } from './qualified-name.js';

const TYPE_KINDS = new Set(['class', 'struct', 'interface', 'trait', 'enum', 'type', 'module']);

export const typesNamed = (index: CodeIndex, name: string, family: string): CodeSymbol[] =>
  distinct(index.named(name).filter(({ file, fact }) => file.family === family && TYPE_KINDS.has(fact.kind)));

/** The names that a type inherits from, implements or embeds. */
const basesOf = (index: CodeIndex, { file, ordinal }: CodeSymbol): string[] =>
  index
    .references(file.contentId)
    .filter(({ kind, symbol }) => symbol === ordinal && (kind === 'inherit' || kind === 'implement'))
    .map(({ name }) => name);

/** The maximum depth of a followed class hierarchy. Deeper ones exist, but would slow the answer down. */
const DEEPEST = 6;

/** The inherited members of a type, from the nearest base with any. */
export const inheritedMembers = (
  index: CodeIndex,
  type: string,
  family: string,
  candidates: readonly CodeSymbol[],
): CodeSymbol[] => {
  let level = [type];
  const seen = new Set(level);
  for (let depth = 0; depth < DEEPEST && level.length > 0; depth++) {
    const bases = level
      .flatMap((name) => typesNamed(index, name, family))
      .flatMap((symbol) => basesOf(index, symbol))
      .filter((name) => !seen.has(name));
    const found = candidates.filter(({ fact }) => bases.includes(containerName(fact)));
    if (found.length > 0) return found;
    for (const name of bases) seen.add(name);
    level = [...new Set(bases)];
  }
  return [];
};

export const isAbstract = (index: CodeIndex, type: string, family: string): boolean => {
  const types = typesNamed(index, type, family);
  return types.length > 0 && types.every(({ fact }) => fact.kind === 'interface' || fact.kind === 'trait');
};
