import { hash } from 'node:crypto';
import { ByteReader, ByteWriter, malformed } from './bytes.js';
import { CHUNK_NUMBERS, type StoredContent, SYMBOL_NUMBERS, SYMBOL_STRINGS } from './encoded.js';

/**
 * The canonical bytes of a content and the digest over them. One encoding for both uses, so that what the facts cache
 * gives back can be proved to be what was put in. No SQLite here: workers call it.
 */

/** Changes whenever the encoding below does; digests of different encodings must never be compared as equal. */
const ENCODING = 'cw-content-1';

const STATUSES = ['parsed', 'partial', 'plain', 'failed'] as const satisfies readonly StoredContent['status'][];

function writeStrings(out: ByteWriter, strings: readonly string[]): void {
  out.unsigned(strings.length);
  for (const value of strings) out.string(value);
}

function writeNumbers(out: ByteWriter, numbers: Int32Array): void {
  out.unsigned(numbers.length);
  for (let index = 0; index < numbers.length; index++) out.signed(numbers[index]!);
}

function write(content: StoredContent): ByteWriter {
  const marks = content.references.length + content.literals.length + content.imports.length;
  const out = new ByteWriter(content.bytes + content.symbols.strings.length * 40 + marks + 4096);
  out.string(ENCODING);
  out.string(content.oid);
  out.string(content.language);
  out.unsigned(STATUSES.indexOf(content.status));
  out.string(content.reason);
  out.unsigned(content.bytes);
  out.unsigned(content.lines);
  out.unsigned(content.redactions);
  out.string(content.text);
  writeStrings(out, content.symbols.strings);
  writeNumbers(out, content.symbols.numbers);
  writeStrings(out, content.chunks.headers);
  writeNumbers(out, content.chunks.numbers);
  out.bytes(content.references);
  out.bytes(content.literals);
  out.bytes(content.imports);
  return out;
}

export function contentBytes(content: StoredContent): Uint8Array {
  return write(content).finish();
}

/**
 * SHA-256 over everything that the index stores for a content. The words of the text index are not in it: they follow
 * from the text by the recipe, and verifying makes them again.
 */
export function contentDigest(content: StoredContent): Uint8Array {
  return new Uint8Array(hash('sha256', write(content).view(), 'buffer'));
}

function readStrings(input: ByteReader): string[] {
  const strings: string[] = [];
  for (let left = input.count(1); left > 0; left--) strings.push(input.string());
  return strings;
}

function readNumbers(input: ByteReader): Int32Array {
  const numbers = new Int32Array(input.count(1));
  for (let index = 0; index < numbers.length; index++) numbers[index] = input.signed();
  return numbers;
}

export function contentFromBytes(bytes: Uint8Array): StoredContent {
  const input = new ByteReader(bytes, 'a content');
  if (input.string() !== ENCODING) throw malformed('a content');
  const oid = input.string();
  const language = input.string();
  const status = STATUSES[input.unsigned()];
  if (status === undefined) throw malformed('a content');
  const content: StoredContent = {
    oid,
    language,
    status,
    reason: input.string(),
    bytes: input.unsigned(),
    lines: input.unsigned(),
    redactions: input.unsigned(),
    text: input.string(),
    symbols: { strings: readStrings(input), numbers: readNumbers(input) },
    chunks: { headers: readStrings(input), numbers: readNumbers(input) },
    references: input.bytes(),
    literals: input.bytes(),
    imports: input.bytes(),
  };
  input.end();
  const symbols = content.symbols.numbers.length / SYMBOL_NUMBERS;
  const chunks = content.chunks.numbers.length / CHUNK_NUMBERS;
  if (content.symbols.strings.length !== symbols * SYMBOL_STRINGS || content.chunks.headers.length !== chunks) {
    throw malformed('a content');
  }
  return content;
}
