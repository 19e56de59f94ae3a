/** The readers of bytes that come from outside, each with genuine bytes to begin with, and what is compared of it. */
import { isDeepStrictEqual } from 'node:util';
import { ByteSource } from '../../src/artifact/container/byte-source.js';
import { ENTRY_LIMITS, HEAD_LIMIT } from '../../src/artifact/container/limits.js';
import { readStart, readStored } from '../../src/artifact/container/stored-frame.js';
import { BLOCK_BYTES, readTarHeader } from '../../src/artifact/container/tar-entry.js';
import { oneFrame } from '../../src/artifact/container/zstd-frame.js';
import { formatOf, parseManifest } from '../../src/artifact/manifest.js';
import { parseSignature } from '../../src/artifact/signature.js';
import { CwError } from '../../src/core/error.js';
import { CHUNK_KINDS } from '../../src/language/facts.js';
import { ChunkTable } from '../../src/store/facts/chunk-table.js';
import { contentFrom } from '../../src/store/facts/content-bytes.js';
import { unpackImports, unpackLiterals } from '../../src/store/facts/pack.js';
import { chunksOf, unpackChunks } from '../../src/store/facts/pack-chunks.js';
import { unpackReferences, unpackReferencesTo } from '../../src/store/facts/pack-references.js';
import { unpackSymbolNames } from '../../src/store/facts/pack-symbols.js';
import { SymbolTable } from '../../src/store/facts/symbol-table.js';
import { BlockReader } from '../../src/store/text/block.js';
import { Documents, readDocuments } from '../../src/store/text/documents.js';
import { unpackDirectory } from '../../src/store/text/segments.js';
import { Vocabulary } from '../../src/store/text/vocabulary.js';
import { gather } from './forge-artifact.js';
import { SAMPLE_TEXT } from './genuine-bytes.js';

/** Reads the bytes to their end, and gives how many things it made of them. */
export type Reader = (bytes: Buffer) => number | Promise<number>;

/** What a reader of untrusted bytes may refuse them with. */
const REFUSALS: ReadonlySet<string> = new Set(['index-corrupt', 'artifact-invalid', 'index-incompatible']);

export const isRefusal = (error: unknown): boolean => error instanceof CwError && REFUSALS.has(error.code);

/** null: refused. Anything but a refusal is thrown on. */
const orRefused = <T>(work: () => T): T | null => {
  try {
    return work();
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
};

const SOME = 40;

const symbols: Reader = (bytes) => {
  const table = new SymbolTable(bytes, () => SAMPLE_TEXT);
  for (let ordinal = 0; ordinal < Math.min(SOME, table.length); ordinal++) {
    const { name, qualifiedName, kind, visibility } = table.symbol(ordinal);
    if ([name, qualifiedName, kind, visibility].includes(undefined as never))
      throw new Error('a symbol without a name');
    orRefused(() => table.signature(ordinal));
    orRefused(() => table.doc(ordinal));
    table.alikeUpTo(ordinal);
  }
  table.mayBeCalled('run');
  table.holding(/run|pool/g);
  table.indexOfName('run');
  const names = unpackSymbolNames(bytes);
  if (names.length !== table.length || names.some(({ name }, at) => at < SOME && name !== table.name(at)))
    throw new Error('two readers of symbols differ');
  table.passQuotes();
  return names.length;
};

const chunks: Reader = (bytes) => {
  const table = orRefused(() => new ChunkTable(bytes));
  const all = orRefused(() => unpackChunks(bytes));
  // The table decodes a row when it is read, so it may refuse damage later than the reader of all rows.
  if (all === null) {
    for (let at = 0; at < Math.min(SOME, table?.length ?? 0); at++) orRefused(() => table?.endByte(at));
    return 0;
  }
  if (table?.length !== all.length) throw new Error('two readers of chunks differ');
  for (const [at, { kind, symbol, startLine, endLine, startByte, endByte }] of all.entries()) {
    const told = [table.kind(at), table.symbol(at), table.startLine(at), table.endLine(at)];
    const same = isDeepStrictEqual(told, [kind, symbol, startLine, endLine]) && CHUNK_KINDS.includes(kind);
    if (!same || table.startByte(at) !== startByte || table.endByte(at) !== endByte)
      throw new Error(`chunk ${at} differs`);
  }
  return chunksOf({ chunks: bytes, text: SAMPLE_TEXT }).length;
};

const references: Reader = (bytes) => {
  const all = orRefused(() => unpackReferences(bytes, SAMPLE_TEXT));
  for (const name of ['run', 'größe', 'x', 'valid?']) {
    const told = orRefused(() => unpackReferencesTo(bytes, SAMPLE_TEXT, name));
    // The kernel does not look at those that cannot be of the name: a list may be refused by who reads all of it only.
    if (
      all !== null &&
      !isDeepStrictEqual(
        told,
        all.filter((one) => one.name === name),
      )
    )
      throw new Error(`references to ${name} differ`);
    for (const { startByte } of told ?? [])
      if (SAMPLE_TEXT.indexOf(name, startByte) !== startByte) throw new Error(`${name} is not at ${startByte}`);
  }
  return unpackReferences(bytes, SAMPLE_TEXT).length;
};

/** Every term of a block with the number of its postings, all of which are read. */
const termsOf = (bytes: Buffer): [term: string, count: number][] => {
  const reader = new BlockReader(bytes);
  const terms: [string, number][] = [];
  while (reader.next()) {
    terms.push([reader.term, reader.count]);
    reader.read(new Uint32Array(reader.count), new Uint8Array(reader.count), 0);
  }
  return terms;
};

const vocabularyOf = (bytes: Buffer): string => {
  const vocabulary = new Vocabulary([bytes]);
  for (let place = 0, left = SOME; place < vocabulary.text.length - 1 && left > 0; left--) {
    const term = vocabulary.termAt(place + 1);
    orRefused(() => vocabulary.docs(term));
    place = vocabulary.endOf(term);
  }
  return vocabulary.text;
};

const block: Reader = (bytes) => {
  const text = orRefused(() => vocabularyOf(bytes));
  const postings = orRefused(() => new BlockReader(bytes).countPostings());
  for (const term of ['run', 'größe', 'w7', 'zz']) orRefused(() => new BlockReader(bytes).find(Buffer.from(term)));
  const terms = termsOf(bytes);
  const sum = terms.reduce((total, [, count]) => total + count, 0);
  if (postings !== sum) throw new Error(`${sum} postings, and by their numbers ${postings}`);
  if (text !== `${terms.map(([term]) => `\n${term}`).join('')}\n`) throw new Error('two readers of terms differ');
  return sum;
};

const CHUNKS = 600;

const documents: Reader = (bytes) => {
  const lengths = new Uint32Array(CHUNKS);
  readDocuments(bytes, {
    content: () => {},
    length: (doc, words) => {
      lengths[doc] = words;
    },
  });
  const listed = new Documents(CHUNKS, [bytes], []);
  if (!isDeepStrictEqual(lengths, listed.lengths)) throw new Error('two readers of lists of chunks differ');
  return listed.live;
};

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const frameIn = async (bytes: Buffer, size: number): Promise<number | null> => {
  try {
    return (await gather(oneFrame(new ByteSource(inPieces(bytes, size))))).length;
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
};

const stored: Reader = async (bytes) => {
  const source = new ByteSource(inPieces(bytes, 700));
  const start = await readStart(source);
  if (start.kind === 'other' || start.size > HEAD_LIMIT) return 0;
  return (await readStored(source, start.size)).length;
};

export const READERS: Readonly<Record<string, Reader>> = {
  symbols,
  chunks,
  references,
  literals: (bytes) => unpackLiterals(bytes).length,
  imports: (bytes) => unpackImports(bytes).length,
  content: (bytes) => contentFrom(bytes, SAMPLE_TEXT).symbols.length,
  block,
  documents,
  directory: (bytes) => unpackDirectory(bytes).length,
  'tar-header': (bytes) => {
    const header = Buffer.alloc(BLOCK_BYTES);
    bytes.copy(header);
    return readTarHeader(header, ENTRY_LIMITS).name.length;
  },
  manifest: (bytes) => Object.keys(parseManifest(formatOf(bytes).fields, bytes)).length,
  signature: (bytes) => parseSignature(bytes).key.length / 2,
  'stored-frame': stored,
  'zstd-frame': async (bytes) => {
    const [whole, pieces] = [await frameIn(bytes, bytes.length || 1), await frameIn(bytes, 5)];
    if (whole !== pieces) throw new Error(`a frame ends at ${whole}, and in pieces at ${pieces}`);
    return whole ?? 0;
  },
};
