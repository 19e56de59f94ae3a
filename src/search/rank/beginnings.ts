import type { Concept } from './concepts.js';

const holdsAny = (text: string, groups: Iterable<string>): boolean => {
  for (const letters of groups) if (text.includes(letters)) return true;
  return false;
};

/**
 * Letters of which at least one group is in every word that stands for a concept. A stem differs from its word at most from its third
 * letter on (`flies`, fly), members of a family share three, and the parts of a whole name may be cut elsewhere.
 */
export const beginningsOf = (concepts: readonly Concept[]): ReadonlySet<string> => {
  const all: string[] = [];
  for (const { key, isWhole, standIns } of concepts) {
    all.push(key.slice(0, isWhole || key.length === 3 ? 2 : 3));
    if (!isWhole) for (const { term } of standIns) all.push(term);
  }
  // What holds a shorter one is found with it: two words written as one have many forms, and all begin as the first does.
  const found = new Set<string>();
  for (const letters of all.sort((a, b) => a.length - b.length))
    if (letters !== '' && !holdsAny(letters, found)) found.add(letters);
  return found;
};
