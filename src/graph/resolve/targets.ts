import type { ReferenceKind } from '../../language/facts.js';
import type { CodeIndex, CodeSymbol } from '../code-index.js';
import { isDeclarationFile } from '../languages.js';
import { containerName, containerOf } from './qualified-name.js';
import type { Resolution } from './resolution.js';

/** The names under which a symbol is used: a constructor also by the name of its class. */
export const namesOf = ({ fact }: CodeSymbol): string[] =>
  fact.kind === 'constructor' ? [...new Set([fact.name, containerName(fact)])].filter(Boolean) : [fact.name];

/** Whether two symbols are one: overloads of a file, or a declaration and its definition. */
const isSame = (a: CodeSymbol, b: CodeSymbol): boolean => {
  if (a.fact.qualifiedName !== b.fact.qualifiedName || a.file.family !== b.file.family) return false;
  return a.file === b.file || isDeclarationFile(a.file.path) !== isDeclarationFile(b.file.path);
};

const constructs = (target: CodeSymbol, asked: CodeSymbol): boolean =>
  asked.fact.kind === 'constructor' &&
  target.file === asked.file &&
  target.fact.qualifiedName === containerOf(asked.fact);

/** Whether a resolved reference may mean this symbol. */
export const mayMean = ({ targets }: Resolution, kind: ReferenceKind, asked: CodeSymbol): boolean =>
  targets.some((target) => isSame(target, asked) || (kind === 'call' && constructs(target, asked)));

/** All definitions with the name of one of these symbols. */
export const homonyms = (index: CodeIndex, symbols: readonly CodeSymbol[]): CodeSymbol[] =>
  [...new Set(symbols.flatMap(namesOf))].flatMap((name) => [...index.named(name)]);
