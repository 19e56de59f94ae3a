import { LONGEST_NAME, REFERENCE_KINDS, type ReferenceFact, type ReferenceKind } from '../../language/facts.js';
import { ByteReader, ByteWriter, malformed } from './bytes.js';

/**
 * Packs the references of one content. Nearly every reference is a word of the text, so a number is enough: its distance in
 * words to the reference before. Name, line and offset follow from the text. A reference takes about a byte. With its own
 * name, line and offset it took five, two fifths of an artifact besides the text.
 *
 * The number is followed by exceptions: the symbol, if it differs from the one before; kind, offset and length, if the name is
 * not one whole word (`operator new`, `#secret`, `valid?`).
 */

const KIND_NUMBER: ReadonlyMap<ReferenceKind, number> = new Map(REFERENCE_KINDS.map((kind, index) => [kind, index]));
/** Stands in place of a kind: the kind follows, with the offset and the length of the name. */
const ODD = 7;
const KIND_MASK = 7;
const OTHER_SYMBOL = 8;
const STEP_BITS = 4;

/** Limit for a name. Without it, each byte of a forged list could request a copy of the whole text. */
const LONGEST_BYTES = 3 * LONGEST_NAME;

/** Classes of bytes: no word, a line end, part of a word, or a digit, which cannot begin a word. */
const LINE_END = 1;
const PART = 2;
const DIGIT = 3;
const CLASSES = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte === 10) return LINE_END;
  if (byte >= 48 && byte <= 57) return DIGIT;
  const isLetter = (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122);
  return isLetter || byte === 95 || byte === 36 || byte > 127 ? PART : 0;
});

/** Walks the words of a text from its beginning. Fields are public because the loops over references are hot. */
class Words {
  readonly bytes: Buffer;
  /** Offset after the last byte that was read. */
  at = 0;
  /** Number and start of the current word; -1 and 0 before the first. */
  word = -1;
  start = 0;
  line = 1;
  #isInside = false;

  constructor(text: Uint8Array) {
    this.bytes = Buffer.from(text.buffer, text.byteOffset, text.byteLength);
  }

  /** Moves up to and including an offset. */
  toPlace(place: number): void {
    this.#walk(Math.min(place + 1, this.bytes.length), Number.POSITIVE_INFINITY);
  }

  /** Moves to the next occurrence of some bytes; returns its offset, or -1 if there is none. */
  toNext(wanted: Buffer, from: number): number {
    const place = this.bytes.indexOf(wanted, from);
    if (place >= 0) this.toPlace(place);
    return place;
  }

  /** Moves to the start of a word. */
  toWord(word: number): void {
    this.#walk(this.bytes.length, word);
    if (this.word !== word) throw malformed('references');
  }

  #walk(end: number, last: number): void {
    const { bytes } = this;
    let { at, word, start, line } = this;
    let isInside = this.#isInside;
    while (at < end && word < last) {
      const kind = CLASSES[bytes[at]!]!;
      if (kind >= PART) {
        if (!isInside) {
          isInside = true;
          if (kind === PART) {
            word++;
            start = at;
          }
        }
      } else {
        isInside = false;
        line += kind;
      }
      at++;
    }
    this.at = at;
    this.word = word;
    this.start = start;
    this.line = line;
    this.#isInside = isInside;
  }

  /** Moves to an offset that must lie before the next word. */
  within(place: number): void {
    const { word } = this;
    this.toPlace(place);
    if (this.word !== word) throw malformed('references');
  }

  /** The end of the word at an offset; reads no further than the longest name. */
  endOf(place: number): number {
    const { bytes } = this;
    const last = Math.min(bytes.length, place + LONGEST_BYTES + 1);
    let end = place;
    while (end < last && CLASSES[bytes[end]!]! >= PART) end++;
    return end;
  }
}

/** Whether an ASCII name stands at an offset and the word ends with it. */
function isWord({ bytes }: Words, place: number, name: string): boolean {
  for (let index = 0; index < name.length; index++) {
    const byte = bytes[place + index];
    if (byte === undefined || byte > 127 || byte !== name.charCodeAt(index) || CLASSES[byte]! < PART) return false;
  }
  const after = bytes[place + name.length];
  return after === undefined || CLASSES[after]! < PART;
}

/** Packs references in the order of the text. Every name must be a piece of the text, because reading takes it from there. */
export function packReferences(references: readonly ReferenceFact[], text: Uint8Array): Uint8Array {
  const out = new ByteWriter(references.length * 2);
  out.unsigned(references.length);
  const words = new Words(text);
  let word = -1;
  let symbol = -1;
  for (const reference of references) {
    const { startByte, name } = reference;
    words.toPlace(startByte);
    const kind = KIND_NUMBER.get(reference.kind)!;
    const isPlain = words.word >= 0 && words.start === startByte && isWord(words, startByte, name);
    const isSame = reference.symbol === symbol;
    out.unsigned((((words.word - word) << STEP_BITS) | (isSame ? 0 : OTHER_SYMBOL) | (isPlain ? kind : ODD)) >>> 0);
    if (!isSame) out.signed(reference.symbol - symbol);
    if (!isPlain) {
      out.unsigned(kind);
      out.unsigned(startByte - words.start);
      out.unsigned(Math.min(Buffer.byteLength(name), text.length - startByte));
    }
    word = words.word;
    symbol = reference.symbol;
  }
  return out.finish();
}

export function unpackReferences(packed: Uint8Array, text: Uint8Array): ReferenceFact[] {
  const input = new ByteReader(packed, 'references');
  const words = new Words(text);
  const { bytes } = words;
  const references: ReferenceFact[] = [];
  let symbol = -1;
  for (let left = input.count(1); left > 0; left--) {
    const head = input.unsigned();
    const step = head >>> STEP_BITS;
    if (step > 0) words.toWord(words.word + step);
    if ((head & OTHER_SYMBOL) !== 0) symbol = (symbol + input.signed()) | 0;
    let number = head & KIND_MASK;
    const isOdd = number === ODD;
    if (isOdd) number = input.unsigned();
    const kind = REFERENCE_KINDS[number];
    const startByte = isOdd ? words.start + input.unsigned() : words.start;
    const end = isOdd ? startByte + input.unsigned() : words.endOf(startByte);
    if (kind === undefined || end > bytes.length || end - startByte > LONGEST_BYTES) throw malformed('references');
    if (isOdd) words.within(startByte);
    const name = bytes.toString('utf8', startByte, end);
    references.push({ name, kind, line: words.line, startByte, symbol });
  }
  input.end();
  return references;
}

/** Unpacks only the references to one name. It jumps between occurrences of the name, and stops after the last one. */
export function unpackReferencesTo(packed: Uint8Array, text: Uint8Array, name: string): ReferenceFact[] {
  const wanted = Buffer.from(name);
  const size = wanted.length;
  // Without references the search is skipped: a short name may occur very often in a text.
  if (size === 0 || size > LONGEST_BYTES || packed[0] === 0) return [];
  const words = new Words(text);
  let place = words.toNext(wanted, 0);
  const input = new ByteReader(packed, 'references');
  const references: ReferenceFact[] = [];
  let word = -1;
  let symbol = -1;
  for (let left = input.count(1); left > 0 && place >= 0; left--) {
    const head = input.unsigned();
    word += head >>> STEP_BITS;
    if ((head & OTHER_SYMBOL) !== 0) symbol = (symbol + input.signed()) | 0;
    let number = head & KIND_MASK;
    const isOdd = number === ODD;
    if (isOdd) number = input.unsigned();
    const offset = isOdd ? input.unsigned() : 0;
    const length = isOdd ? input.unsigned() : size;
    const kind = REFERENCE_KINDS[number];
    if (kind === undefined) throw malformed('references');
    while (place >= 0 && (words.word < word || (words.word === word && place < words.start + offset)))
      place = words.toNext(wanted, place + 1);
    if (words.word !== word || place !== words.start + offset || length !== size) continue;
    if (isOdd || words.endOf(place) === place + size)
      references.push({ name, kind, line: words.line, startByte: place, symbol });
  }
  return references;
}
