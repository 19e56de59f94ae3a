import { splitIdentifier } from '../../language/split-identifier.js';
import type { Concept } from './concepts.js';
import { stem } from './stem.js';

const holdsAny = (text: string, groups: Iterable<string>): boolean => {
  for (const letters of groups) if (text.includes(letters)) return true;
  return false;
};

/**
 * Letters of which at least one group is in every word that stands for a concept. Members of a family share three, and a stem differs from
 * its word within these only where y was ie (`flies`, fly). A whole name is found by its parts, where these are concepts, too: of a
 * pasted text they may be left out.
 */
export const beginningsOf = (concepts: readonly Concept[]): ReadonlySet<string> => {
  const all: string[] = [];
  const keys = new Set(concepts.flatMap(({ key, isWhole }) => (isWhole ? [] : [key])));
  for (const { word, key, isWhole, standIns } of concepts) {
    if (isWhole) {
      if (!splitIdentifier(word).some((part) => keys.has(stem(part)))) all.push(key.slice(0, 2));
      continue;
    }
    all.push(key.slice(0, key.length === 3 && key.endsWith('y') ? 2 : 3));
    for (const { term } of standIns) all.push(term);
  }
  // What holds a shorter one is found with it: two words written as one have many forms, and all begin as the first does.
  const found = new Set<string>();
  for (const letters of all.sort((a, b) => a.length - b.length))
    if (letters !== '' && !holdsAny(letters, found)) found.add(letters);
  return found;
};
