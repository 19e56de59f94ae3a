import { splitIdentifier } from '../../language/split-identifier.js';
import type { SymbolTable } from '../../store/symbol-table.js';
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

const WIDE = /[\x80-\xff]/g;

/** The types and functions of a content, and their words. A file may have ten thousand, and nearly all have no word of a query. */
export class SymbolWords {
  readonly #symbols: SymbolTable;
  readonly #vocabulary: Vocabulary;
  readonly #text: string;
  readonly #made = new Map<number, NameTokens | null>();
  /** Those with letters outside ASCII, which fold in ways of their own: they are looked at whatever is looked for. */
  readonly #always: readonly number[];

  constructor(symbols: SymbolTable, vocabulary: Vocabulary) {
    this.#symbols = symbols;
    this.#vocabulary = vocabulary;
    this.#text = symbols.namesText();
    const always = new Set<number>();
    for (const { index } of this.#text.matchAll(WIDE)) always.add(symbols.named(index));
    this.#always = [...always];
  }

  /** Those whose names have one of these groups of letters in them, and some others, in the order of the text. */
  withAny(beginnings: Iterable<string>): NameTokens[] {
    const symbols = this.#symbols;
    const text = this.#text;
    const isFound = new Uint8Array(symbols.length);
    const found: number[] = [];
    const find = (ordinal: number): void => {
      if (isFound[ordinal] !== 0) return;
      isFound[ordinal] = 1;
      found.push(ordinal);
    };
    for (const ordinal of this.#always) find(ordinal);
    for (const beginning of beginnings) {
      if (beginning === '') continue;
      for (let at = text.indexOf(beginning); at >= 0; ) {
        const ordinal = symbols.named(at);
        find(ordinal);
        at = text.indexOf(beginning, Math.max(at + 1, symbols.nameStart(ordinal + 1)));
      }
    }
    const names: NameTokens[] = [];
    for (const ordinal of found.sort((a, b) => a - b)) {
      const name = this.#tokensOf(ordinal);
      if (name !== null) names.push(name);
    }
    return names;
  }

  /** null: neither a type nor a function. */
  #tokensOf(ordinal: number): NameTokens | null {
    let known = this.#made.get(ordinal);
    if (known === undefined) {
      known = this.#make(ordinal);
      this.#made.set(ordinal, known);
    }
    return known;
  }

  #make(ordinal: number): NameTokens | null {
    if (!this.#symbols.has(ordinal)) return null;
    const kind = this.#symbols.kind(ordinal);
    const isFunction = FUNCTIONS.has(kind);
    if (!isFunction && !TYPES.has(kind)) return null;
    const name = this.#symbols.name(ordinal);
    return { name, isFunction, tokens: [...new Set(this.#vocabulary.tokens(partsOf(name)))] };
  }
}
