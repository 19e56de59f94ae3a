import { splitIdentifier } from '../../language/split-identifier.js';
import { malformed } from '../../store/bytes.js';
import type { ChunkTable } from '../../store/chunk-table.js';
import type { ContentRow } from '../../store/content-rows.js';
import type { IndexReader } from '../../store/index-reader.js';
import type { SymbolName } from '../../store/pack-symbols.js';
import type { SymbolTable } from '../../store/symbol-table.js';
import { wordsOf } from './concepts.js';
import { fileHead } from './file-head.js';
import { FUNCTIONS, TYPES } from './symbol-classes.js';
import type { Token, Vocabulary } from './vocabulary.js';

export interface NameTokens {
  readonly name: string;
  readonly isFunction: boolean;
  readonly tokens: readonly Token[];
}

/** The types and functions of a content, and their words, each once: most contents have none of a query's. */
export interface Names {
  readonly all: readonly NameTokens[];
  readonly tokens: readonly Token[];
}

/** A head is within the first lines; more than this is a line of data. */
const HEAD_BYTES = 8_000;
/** Contents kept: queries of one process look at the same files again. */
const MOST_KEPT = 4_000;

/** Of texts together. */
const MOST_TEXT = 32_000_000;

const PLAIN = /^\w+$/;

const partsOf = (text: string): string[] =>
  PLAIN.test(text) ? splitIdentifier(text) : wordsOf(text).flatMap((word) => splitIdentifier(word));

/** What ranking wants to know from inside a content, made once. */
export class InnerFacts {
  readonly #reader: IndexReader;
  readonly #vocabulary: Vocabulary;
  readonly #symbolNames = new Map<number, readonly SymbolName[]>();
  readonly #names = new Map<number, Names>();
  readonly #contents = new Map<number, ContentRow | null>();
  readonly #heads = new Map<number, readonly Token[]>();
  readonly #symbols = new Map<number, SymbolTable>();
  readonly #chunks = new Map<number, ChunkTable>();
  readonly #texts = new Map<number, Buffer | null>();
  #textBytes = 0;

  constructor(reader: IndexReader, vocabulary: Vocabulary) {
    this.#reader = reader;
    this.#vocabulary = vocabulary;
  }

  /** What its symbols are called, in the order of the text. */
  symbolNames(contentId: number): readonly SymbolName[] {
    return remembered(this.#symbolNames, contentId, () => this.#reader.symbolNames(contentId));
  }

  names(contentId: number): Names {
    return remembered(this.#names, contentId, () => {
      const all: NameTokens[] = [];
      const tokens = new Set<Token>();
      for (const { name, kind } of this.symbolNames(contentId)) {
        const isFunction = FUNCTIONS.has(kind);
        if (!isFunction && !TYPES.has(kind)) continue;
        const own = [...new Set(this.#vocabulary.tokens(partsOf(name)))];
        for (const token of own) tokens.add(token);
        all.push({ name, isFunction, tokens: own });
      }
      return { all, tokens: [...tokens] };
    });
  }

  symbols(contentId: number): SymbolTable {
    return remembered(this.#symbols, contentId, () =>
      this.#reader.symbolTable(contentId, () => {
        const text = this.text(contentId);
        if (text === null) throw malformed('a content without its text');
        return text;
      }),
    );
  }

  chunks(contentId: number): ChunkTable {
    return remembered(this.#chunks, contentId, () => this.#reader.chunkTable(contentId));
  }

  /** As stored. Not to be written to. */
  text(contentId: number): Buffer | null {
    return remembered(this.#texts, contentId, () => {
      const bytes = this.#reader.textBytes(contentId);
      this.#textBytes += bytes?.length ?? 0;
      if (this.#textBytes > MOST_TEXT) {
        this.#texts.clear();
        this.#textBytes = bytes?.length ?? 0;
      }
      return bytes;
    });
  }

  content(contentId: number): ContentRow | null {
    return remembered(this.#contents, contentId, () => this.#reader.content(contentId));
  }

  /** How many lines it has. */
  lines(contentId: number): number {
    return this.content(contentId)?.lines ?? 0;
  }

  /** The words of the comments at its top. */
  head(contentId: number): readonly Token[] {
    return remembered(this.#heads, contentId, () => {
      const bytes = this.text(contentId);
      return bytes === null ? [] : this.#vocabulary.tokens(partsOf(fileHead(bytes.toString('utf8', 0, HEAD_BYTES))));
    });
  }
}

const remembered = <T>(memory: Map<number, T>, key: number, make: () => T): T => {
  const known = memory.get(key);
  if (known !== undefined) return known;
  if (memory.size >= MOST_KEPT) memory.clear();
  const made = make();
  memory.set(key, made);
  return made;
};
