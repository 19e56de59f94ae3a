import type { ImportFact } from '../facts.js';

const EXTENSION = /\.[a-z]{1,4}$/;
const SEPARATOR = /[^\p{L}\p{N}\p{M}_$]+/u;

/**
 * The words of a text's imports: parts of module paths and imported names, each once, in order. `./client_ws.js` gives
 * client_ws; `os.path` gives os and path.
 */
export const importWords = (imports: readonly ImportFact[], names: readonly string[]): string[] => {
  const words = new Set<string>();
  for (const { module } of imports) {
    for (const word of module.replace(EXTENSION, '').split(SEPARATOR)) if (word !== '') words.add(word);
  }
  for (const name of names) if (!SEPARATOR.test(name)) words.add(name);
  return [...words];
};
