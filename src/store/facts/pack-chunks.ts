import { CHUNK_KINDS, type ChunkFact, type ChunkKind } from '../../language/facts.js';
import { ByteReader, ByteWriter, malformed } from './bytes.js';
import type { StoredContent } from './encoded.js';

const KIND_NUMBER = new Map<ChunkKind, number>(CHUNK_KINDS.map((kind, index) => [kind, index]));

/**
 * Packs the chunks of one content. Places are differences to the end of the chunk before, because chunks nearly always follow
 * each other directly. Chunks of one symbol share its header, which is stored once.
 */
export function packChunks(chunks: readonly ChunkFact[]): Uint8Array {
  const out = new ByteWriter(chunks.length * 16);
  out.unsigned(chunks.length);
  const headers = new Map<string, number>();
  let symbol = 0;
  let line = 0;
  let byte = 0;
  for (const chunk of chunks) {
    out.unsigned(KIND_NUMBER.get(chunk.kind)!);
    out.signed(chunk.symbol - symbol);
    out.signed(chunk.startLine - line);
    out.signed(chunk.endLine - chunk.startLine);
    out.signed(chunk.startByte - byte);
    out.signed(chunk.endByte - chunk.startByte);
    const known = headers.get(chunk.header) ?? headers.size;
    out.unsigned(known);
    if (known === headers.size) {
      headers.set(chunk.header, known);
      out.string(chunk.header);
    }
    symbol = chunk.symbol;
    line = chunk.endLine;
    byte = chunk.endByte;
  }
  return out.finish();
}

export function unpackChunks(bytes: Uint8Array): ChunkFact[] {
  const input = new ByteReader(bytes, 'chunks');
  const chunks: ChunkFact[] = [];
  const headers: string[] = [];
  let symbol = 0;
  let endLine = 0;
  let endByte = 0;
  for (let left = input.count(7); left > 0; left--) {
    const kind = CHUNK_KINDS[input.unsigned()];
    symbol = (symbol + input.signed()) | 0;
    const startLine = (endLine + input.signed()) | 0;
    endLine = (startLine + input.signed()) | 0;
    const startByte = (endByte + input.signed()) | 0;
    endByte = (startByte + input.signed()) | 0;
    const known = input.unsigned();
    if (known === headers.length) headers.push(input.string());
    const header = headers[known];
    if (kind === undefined || header === undefined) throw malformed('a chunk');
    chunks.push({ kind, symbol, startLine, endLine, startByte, endByte, header });
  }
  input.end();
  return chunks;
}

/** Neighbouring chunks share a few lines (line-cutter.ts), so all chunks together are at most twice as long as the text. */
const MOST_TIMES = 4;

/**
 * Unpacks chunks and checks that they are inside the text and in order. The total length is bounded, so forged chunks cannot
 * make a walk slow.
 */
export function chunksOf({ chunks, text }: Pick<StoredContent, 'chunks' | 'text'>): ChunkFact[] {
  const unpacked = unpackChunks(chunks);
  let last = -1;
  let total = 0;
  for (const { startByte, endByte } of unpacked) {
    if (startByte <= last || endByte < startByte || endByte > text.length)
      throw malformed('a chunk outside of its text');
    last = startByte;
    total += endByte - startByte;
  }
  if (total > MOST_TIMES * text.length) throw malformed('chunks that are longer than their text');
  return unpacked;
}
