import { distance } from '../core/edit-distance.js';
import { foldName } from './words/term-forms.js';

/** Suggests the nearest known names for a mistyped one ("did you mean"), by edit distance. */

/** Longer words are not compared: the time is the product of the lengths. */
const LONGEST_TYPO = 64;

/** How many edits a typing error may have: one for every four letters, at least one and at most three. */
export const slipsAllowed = (word: string): number => Math.min(3, Math.max(1, Math.floor(word.length / 4)));

/** The edit distance of two words, ignoring case and underscores; null if it is too large for a typing error. */
export const slips = (word: string, candidate: string): number | null => {
  const [a, b] = [foldName(word), foldName(candidate)];
  if (a === '' || a.length > LONGEST_TYPO) return null;
  const allowed = slipsAllowed(a);
  if (Math.abs(a.length - b.length) > allowed) return null;
  const cost = distance(a, b);
  return cost <= allowed && cost < a.length ? cost : null;
};

/** Known words that a mistyped word may mean, nearest first. Words that only contain it come after likely typing errors. */
export const nearestWords = (word: string, known: Iterable<string>, limit: number): string[] => {
  const wanted = foldName(word);
  const found: { readonly name: string; readonly cost: number }[] = [];
  if (wanted === '' || wanted.length > LONGEST_TYPO) return [];
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

/** Known paths that a wrong path may mean: with the same or a similar file name, most shared directories first. */
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
