import { hash } from 'node:crypto';
import type { SymbolKind } from './facts.js';

/** Raise when the recipe of the id changes; ids of different versions never compare equal. */
export const STABLE_ID_VERSION = 1;

/**
 * A symbol's identity that survives moving it: nothing of the path, the lines or the machine is in it. The signature
 * is, so overloads differ; two symbols of one file that agree in everything get `~2`, `~3` in the order they stand.
 */
export const stableId = (
  language: string,
  kind: SymbolKind,
  qualifiedName: string,
  signature: string,
  taken: Map<string, number>,
): string => {
  const digest = hash('sha256', [language, kind, qualifiedName, signature.replace(/\s+/g, '')].join('\0'), 'hex');
  const id = `s${STABLE_ID_VERSION}:${digest.slice(0, 24)}`;
  const times = (taken.get(id) ?? 0) + 1;
  taken.set(id, times);
  return times === 1 ? id : `${id}~${times}`;
};
