import { CHUNK_KINDS, type ChunkFact, type ChunkKind } from '../language/facts.js';
import { ByteReader, ByteWriter, malformed } from './bytes.js';
import type { StoredContent } from './encoded.js';

const KIND_NUMBER = new Map<ChunkKind, number>(CHUNK_KINDS.map((kind, index) => [kind, index]));

/** The chunks of one content, each from where the one before it ends: nearly always right behind it; parts of one thing share its header. */
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

/** With their places proved to be inside the text: whoever walks along a chunk's bytes may rely on it. */
export function chunksOf({ chunks, text }: Pick<StoredContent, 'chunks' | 'text'>): ChunkFact[] {
  const unpacked = unpackChunks(chunks);
  for (const { startByte, endByte } of unpacked) {
    if (startByte < 0 || endByte < startByte || endByte > text.length) throw malformed('a chunk outside of its text');
  }
  return unpacked;
}
