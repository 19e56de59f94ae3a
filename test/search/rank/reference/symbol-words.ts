import { SYMBOL_KINDS } from '../../language/facts.js';
import { splitIdentifier } from '../../language/split-identifier.js';
import { kindMask, type PackedNames } from '../../store/packed-names.js';
import { wordsOf } from './concepts.js';
import { FUNCTIONS, TYPES } from './symbol-classes.js';
import type { Token, Vocabulary } from './vocabulary.js';

export interface NameTokens {
  readonly name: string;
  readonly isFunction: boolean;
  readonly tokens: readonly Token[];
}

const PLAIN = /^\w+$/;

export const partsOf = (text: string): string[] =>
  PLAIN.test(text) ? splitIdentifier(text) : wordsOf(text).flatMap((word) => splitIdentifier(word));

const KINDS = kindMask(new Set([...TYPES, ...FUNCTIONS]));

/** The types and functions of a content, and their words. A file may have ten thousand, and nearly all have no word of a query. */
export class SymbolWords {
  readonly #names: PackedNames;
  readonly #vocabulary: Vocabulary;
  readonly #made = new Map<number, NameTokens>();

  constructor(names: PackedNames, vocabulary: Vocabulary) {
    this.#names = names;
    this.#vocabulary = vocabulary;
  }

  /** Those with a word in their name that begins so, and some others, in the order of the text. */
  withAny(beginnings: Uint8Array): NameTokens[] {
    const found: NameTokens[] = [];
    this.#names.beginning(beginnings, KINDS, (ordinal, kind, name) => {
      let known = this.#made.get(ordinal);
      if (known === undefined) {
        const text = name();
        const tokens = [...new Set(this.#vocabulary.tokens(partsOf(text)))];
        known = { name: text, isFunction: FUNCTIONS.has(SYMBOL_KINDS[kind]!), tokens };
        this.#made.set(ordinal, known);
      }
      found.push(known);
    });
    return found;
  }
}
