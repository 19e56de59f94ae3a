import type { Concept } from './concepts.js';

const holdsAny = (text: string, groups: Iterable<string>): boolean => {
  for (const letters of groups) if (text.includes(letters)) return true;
  return false;
};

/**
 * Letters of which at least one group is in every word that stands for a concept. Members of a family share three, and a stem differs from
 * its word within these only where y was ie (`flies`, fly). A whole name is found by its parts, which are concepts, too.
 */
export const beginningsOf = (concepts: readonly Concept[]): ReadonlySet<string> => {
  const all: string[] = [];
  for (const { key, isWhole, standIns } of concepts) {
    if (isWhole) continue;
    all.push(key.slice(0, key.length === 3 && key.endsWith('y') ? 2 : 3));
    for (const { term } of standIns) all.push(term);
  }
  // What holds a shorter one is found with it: two words written as one have many forms, and all begin as the first does.
  const found = new Set<string>();
  for (const letters of all.sort((a, b) => a.length - b.length))
    if (letters !== '' && !holdsAny(letters, found)) found.add(letters);
  return found;
};
