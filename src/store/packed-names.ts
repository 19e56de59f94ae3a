import { SYMBOL_KINDS, type SymbolKind } from '../language/facts.js';
import { malformed } from './bytes.js';
import { unpackSymbolNames } from './pack-symbols.js';
import { MOST_BYTES, NAME_NUMBERS, queryKernel } from './query-kernel.js';

const LONGEST_BEGINNING = 255;

/** Ways in which a part of a name may begin, as the kernel takes them: each a length and so many letters of lower case. */
export const packBeginnings = (beginnings: Iterable<string>): Uint8Array =>
  Buffer.concat(
    [...beginnings].flatMap((letters) => {
      // The length is a byte; what begins so begins with less of it, too.
      const bytes = Buffer.from(letters).subarray(0, LONGEST_BEGINNING);
      return [Buffer.from([bytes.length]), bytes];
    }),
  );

/** Kinds as the kernel takes them: by bits. */
export const kindMask = (kinds: ReadonlySet<SymbolKind>): number =>
  SYMBOL_KINDS.reduce((mask, kind, at) => (kinds.has(kind) ? mask | (1 << at) : mask), 0);

type Found = (ordinal: number, kind: number, name: () => string) => void;

/** The names of a content's symbols as they are stored: who looks for words in them needs nothing else of the symbols. */
export class PackedNames {
  readonly #packed: Buffer;

  constructor(packed: Buffer) {
    this.#packed = packed;
  }

  /** Tells of symbols of some kinds (`kindMask`) with a part of their name that begins in one of some ways, and of some others, in order. */
  beginning(beginnings: Uint8Array, kinds: number, found: Found): void {
    const packed = this.#packed;
    if (packed.length > MOST_BYTES) {
      for (const [ordinal, symbol] of unpackSymbolNames(packed).entries()) {
        const kind = SYMBOL_KINDS.indexOf(symbol.kind);
        if ((kinds & (1 << kind)) !== 0) found(ordinal, kind, () => symbol.name);
      }
      return;
    }
    const rows = queryKernel().named(packed, beginnings, kinds);
    if (rows === null) throw malformed('symbols');
    for (let row = 0; row < rows.length; row += NAME_NUMBERS) {
      const start = rows[row + 1]!;
      const end = start + rows[row + 2]!;
      found(rows[row]!, rows[row + 3]!, () => packed.toString('utf8', start, end));
    }
  }
}
