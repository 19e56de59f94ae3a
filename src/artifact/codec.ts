import type { Buffer } from 'node:buffer';

export type Bytes = AsyncIterable<Buffer>;

/** zstd by whoever has it. Both read what the other writes; each gives the same bytes for the same input and level. */
export interface Codec {
  readonly name: 'native' | 'portable';
  readonly highestLevel: number;
  compress(bytes: Bytes, level: number): Bytes;
  decompress(bytes: Bytes): Bytes;
}

/**
 * Chosen by the benchmark `artifact`: 9 is an eighth smaller than 3, and what it costs at export is less than what it saves
 * at one download at 100 Mbit/s; 19 saves another tenth for twenty times the time. Decompression costs the same.
 */
export const DEFAULT_LEVEL = 9;

/** The runtime's own where it has one (Node 22.15 and newer), else the portable one. Loaded only when it is needed. */
export const chooseCodec = async (): Promise<Codec> => {
  const { nativeCodec } = await import('./codec-native.js');
  return nativeCodec() ?? (await import('./codec-portable.js')).portableCodec();
};
