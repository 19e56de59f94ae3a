import { distance } from '../core/edit-distance.js';
import { foldName } from './words/term-forms.js';

/** Longer is not a slip of the fingers, and comparing costs the product of the lengths. */
const LONGEST_SLIP = 64;

/** How many edits still make it the same word: one in four letters, and never more than three. */
export const slipsAllowed = (word: string): number => Math.min(3, Math.max(1, Math.floor(word.length / 4)));

/** Edits between two words, case and underscores ignored; null when they are different words. */
export const slips = (word: string, candidate: string): number | null => {
  const [a, b] = [foldName(word), foldName(candidate)];
  if (a === '' || a.length > LONGEST_SLIP) return null;
  const allowed = slipsAllowed(a);
  if (Math.abs(a.length - b.length) > allowed) return null;
  const cost = distance(a, b);
  return cost <= allowed && cost < a.length ? cost : null;
};

/** The nearest words first; what contains the word, or starts as it does, comes behind what is a slip away. */
export const nearestWords = (word: string, known: Iterable<string>, limit: number): string[] => {
  const wanted = foldName(word);
  const found: { readonly name: string; readonly cost: number }[] = [];
  if (wanted === '' || wanted.length > LONGEST_SLIP) return [];
  for (const name of known) {
    const slip = slips(word, name);
    if (slip !== null) found.push({ name, cost: slip });
    else if (wanted.length >= 3 && foldName(name).includes(wanted))
      found.push({ name, cost: 10 + name.length - wanted.length });
  }
  return found
    .sort((a, b) => a.cost - b.cost || (a.name < b.name ? -1 : 1))
    .slice(0, limit)
    .map(({ name }) => name);
};

/** Paths that somebody may have meant: of the same file name, or one nearly so, the most of the directories in common. */
export const nearestPaths = (path: string, known: Iterable<string>, limit: number): string[] => {
  const wanted = path.split('/').filter(Boolean);
  const file = wanted.at(-1) ?? '';
  const stem = stemOf(file);
  const found: { readonly name: string; readonly cost: number }[] = [];
  for (const name of known) {
    const parts = name.split('/');
    const last = parts.at(-1) ?? '';
    const slip = last === file ? 0 : stemOf(last) === stem ? 1 : slips(file, last);
    if (slip === null) continue;
    const shared = wanted.filter((part) => parts.includes(part)).length;
    found.push({ name, cost: slip * 10 - shared * 3 + parts.length });
  }
  return found
    .sort((a, b) => a.cost - b.cost || (a.name < b.name ? -1 : 1))
    .slice(0, limit)
    .map(({ name }) => name);
};

const stemOf = (file: string): string => file.replace(/\.[^.]*$/, '').toLowerCase();
