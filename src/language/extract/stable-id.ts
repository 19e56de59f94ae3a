import { hash } from 'node:crypto';
import type { SymbolFact } from '../facts.js';

/** Raise when the recipe of the id changes; ids of different versions never compare equal. */
export const STABLE_ID_VERSION = 1;

/**
 * Identities of a file's symbols that survive moving them: nothing of the path, the lines or the machine is in them. The
 * signature is, so overloads differ; two symbols of one file that agree in everything get `~2`, `~3` in the order they
 * stand. They follow from what is stored, so they are made when asked for.
 */
export const stableIds = (
  language: string,
  symbols: readonly Pick<SymbolFact, 'kind' | 'qualifiedName' | 'signature'>[],
): string[] => {
  const taken = new Map<string, number>();
  return symbols.map(({ kind, qualifiedName, signature }) => {
    const digest = hash('sha256', [language, kind, qualifiedName, signature.replace(/\s+/g, '')].join('\0'), 'hex');
    const id = `s${STABLE_ID_VERSION}:${digest.slice(0, 24)}`;
    const times = (taken.get(id) ?? 0) + 1;
    taken.set(id, times);
    return times === 1 ? id : `${id}~${times}`;
  });
};
