import { hash } from 'node:crypto';
import type { SymbolFact } from '../facts.js';

/** Raise when the recipe of the id changes; ids of different versions never compare equal. */
export const STABLE_ID_VERSION = 1;

/**
 * Stable ids of the symbols of a file. They survive moves, as they depend on no path, line or machine. The signature is part
 * of them, so overloads differ. Symbols of one file that agree in everything get `~2`, `~3` in the order of the text. Ids are
 * computed from stored facts, so they are not stored.
 */
export const stableIds = (
  language: string,
  symbols: readonly Pick<SymbolFact, 'kind' | 'qualifiedName' | 'signature'>[],
): string[] => {
  const taken = new Map<string, number>();
  return symbols.map(({ kind, qualifiedName, signature }) => {
    const digest = hash('sha256', [language, kind, qualifiedName, signature.replace(/\s+/g, '')].join('\0'), 'hex');
    const id = `s${STABLE_ID_VERSION}:${digest.slice(0, 24)}`;
    const count = (taken.get(id) ?? 0) + 1;
    taken.set(id, count);
    return count === 1 ? id : `${id}~${count}`;
  });
};
