import { KEY_ENTRIES } from './config-keys.js';
import { distance } from './edit-distance.js';

/**
 * Suggests the nearest configuration key, section or variable for a misspelt one (did you mean), by edit distance.
 * A longer word is not a typing mistake, and comparing it would cost its length times the length of every known name.
 */
const LONGEST_MISSPELT = 64;

const nearestOf = (
  word: string,
  known: readonly { readonly name: string; readonly answer: string }[],
): string | null => {
  if (word.length > LONGEST_MISSPELT) return null;
  let best: { readonly cost: number; readonly answer: string } | null = null;
  for (const { name, answer } of known) {
    const cost = distance(word.toLowerCase(), name.toLowerCase());
    // If more than a third of the letters differ, it is another word and not a misspelt one.
    if (cost <= Math.ceil(name.length / 3) && (best === null || cost < best.cost)) best = { cost, answer };
  }
  return best === null ? null : best.answer;
};

/** Compares the whole path and the name alone: a key can be misspelt, in the wrong section, or without a section. */
export const nearestKey = (path: string): string | null => {
  const bare = path.slice(path.lastIndexOf('.') + 1);
  return (
    nearestOf(
      path,
      KEY_ENTRIES.map((entry) => ({ name: entry.path, answer: entry.path })),
    ) ??
    nearestOf(
      bare,
      KEY_ENTRIES.map((entry) => ({ name: entry.name, answer: entry.path })),
    )
  );
};

export const nearestSection = (name: string): string | null =>
  nearestOf(
    name,
    KEY_ENTRIES.map((entry) => ({ name: entry.section, answer: entry.section })),
  );

export const nearestVariable = (name: string): string | null =>
  nearestOf(
    name,
    KEY_ENTRIES.map((entry) => ({ name: entry.variable, answer: entry.variable })),
  );
