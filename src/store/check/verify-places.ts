import type { ChunkFact, ImportFact, LiteralFact, ReferenceFact, Span, SymbolFact } from '../../language/facts.js';

/** All facts with a place in the text. */
export interface PlacedFacts {
  readonly symbols: readonly SymbolFact[];
  readonly chunks: readonly ChunkFact[];
  readonly references: readonly ReferenceFact[];
  readonly literals: readonly LiteralFact[];
  readonly imports: readonly ImportFact[];
}

const LINE_FEED = 10;

/** Maps byte offsets of a text to line numbers. */
class TextLines {
  readonly #bytes: number;
  readonly #starts: number[] = [];

  constructor(text: Uint8Array) {
    const bytes = Buffer.from(text.buffer, text.byteOffset, text.byteLength);
    this.#bytes = bytes.length;
    for (let at = 0; at < bytes.length; ) {
      this.#starts.push(at);
      const end = bytes.indexOf(LINE_FEED, at);
      at = end < 0 ? bytes.length : end + 1;
    }
  }

  get count(): number {
    return this.#starts.length;
  }

  /** The line that contains a byte; an offset after the end belongs to the last line. */
  of(byte: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts[middle]! <= byte) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  }

  begins({ line, startByte, endByte }: LiteralFact): boolean {
    return startByte >= 0 && startByte <= endByte && endByte <= this.#bytes && line === this.of(startByte);
  }

  has({ startLine, endLine, startByte, endByte }: Span): boolean {
    return (
      this.begins({ line: startLine, startByte, endByte }) && endLine === this.of(Math.max(startByte, endByte - 1))
    );
  }
}

/** Whether all places are inside the text, their lines and byte offsets agree, and references to symbols are valid. */
export function arePlacesOf(text: Uint8Array, lines: number, facts: PlacedFacts): boolean {
  const { symbols, chunks, references, literals, imports } = facts;
  const known = new TextLines(text);
  const isSymbol = ({ symbol }: { readonly symbol: number }): boolean => symbol >= -1 && symbol < symbols.length;
  return (
    known.count === lines &&
    symbols.every((symbol) => known.has(symbol)) &&
    chunks.every((chunk) => known.has(chunk) && isSymbol(chunk)) &&
    references.every(isSymbol) &&
    literals.every((literal) => known.begins(literal)) &&
    imports.every(({ line }) => line >= 1 && line <= lines)
  );
}
