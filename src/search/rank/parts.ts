import { splitIdentifier } from '../../language/split-identifier.js';
import { wordsOf } from './concepts.js';

const PLAIN = /^\w+$/;

/** The parts of all words of a text, in order. */
export const partsOf = (text: string): string[] =>
  PLAIN.test(text) ? splitIdentifier(text) : wordsOf(text).flatMap((word) => splitIdentifier(word));
