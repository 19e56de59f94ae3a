import type { IndexReader } from '../../store/db/index-reader.js';
import { malformed } from '../../store/facts/bytes.js';
import type { ChunkTable } from '../../store/facts/chunk-table.js';
import type { ContentRow } from '../../store/facts/content-rows.js';
import type { SymbolTable } from '../../store/facts/symbol-table.js';
import { fileHead } from './file-head.js';
import { partsOf } from './parts.js';

/** The bytes that are read for a header comment. A longer header is a line of data. */
const HEAD_BYTES = 8_000;
/** The size of the caches. Queries of one process open the same files again. */
const MOST_KEPT = 4_000;

/** The bytes of all cached texts together. */
const MOST_TEXT = 32_000_000;

/** Cached facts from inside files: symbols, chunks, text, line count and the words of the header comment. */
export class InnerFacts {
  readonly #reader: IndexReader;
  readonly #lines = new Map<number, number>();
  readonly #contents = new Map<number, ContentRow | null>();
  readonly #symbols = new Map<number, SymbolTable>();
  readonly #chunks = new Map<number, ChunkTable>();
  readonly #heads = new Map<number, readonly string[]>();
  readonly #texts = new Map<number, Buffer | null>();
  #textBytes = 0;

  constructor(reader: IndexReader) {
    this.#reader = reader;
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

  /** The stored bytes. The buffer is shared, so it must not be written to. */
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

  /** The number of lines. */
  lines(contentId: number): number {
    return remembered(this.#lines, contentId, () => this.#reader.lines(contentId));
  }

  /** The words of the header comment. */
  headWords(contentId: number): readonly string[] {
    return remembered(this.#heads, contentId, () => {
      const bytes = this.#texts.get(contentId) ?? this.#reader.textStart(contentId, HEAD_BYTES);
      return bytes === null ? [] : partsOf(fileHead(bytes.toString('utf8', 0, HEAD_BYTES)));
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
