import { KEY_ENTRIES } from './config-keys.js';
import { distance } from './edit-distance.js';

/** A long unknown word is not a slip of the fingers, and comparing it costs its length times every known one. */
const LONGEST_SLIP = 64;

const nearestOf = (
  word: string,
  known: readonly { readonly name: string; readonly answer: string }[],
): string | null => {
  if (word.length > LONGEST_SLIP) return null;
  let best: { readonly cost: number; readonly answer: string } | null = null;
  for (const { name, answer } of known) {
    const cost = distance(word.toLowerCase(), name.toLowerCase());
    // More than a third of the letters wrong is another word, not this one mistyped.
    if (cost <= Math.ceil(name.length / 3) && (best === null || cost < best.cost)) best = { cost, answer };
  }
  return best === null ? null : best.answer;
};

/** Both spellings are compared: a key can be mistyped, and it can be written in the wrong section or in none. */
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
