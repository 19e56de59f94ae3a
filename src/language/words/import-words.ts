import type { ImportFact } from '../facts.js';

/** `./client_ws.js` -> client_ws; `os.path` -> os, path. */
const EXTENSION = /\.[a-z]{1,4}$/;
const SEPARATOR = /[^\p{L}\p{N}\p{M}_$]+/u;

/** The words by which a text names what it imports: parts of modules and imported names, each once, in order. */
export const importWords = (imports: readonly ImportFact[], names: readonly string[]): string[] => {
  const words = new Set<string>();
  for (const { module } of imports) {
    for (const word of module.replace(EXTENSION, '').split(SEPARATOR)) if (word !== '') words.add(word);
  }
  for (const name of names) if (!SEPARATOR.test(name)) words.add(name);
  return [...words];
};
