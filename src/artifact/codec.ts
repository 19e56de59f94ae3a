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
 * Chosen by the benchmark `artifact`: 9 is a tenth smaller than 3 and is inflated as fast. It costs the export a second for
 * 25 MB of index (by WASM), which one download does not earn back and a dozen do. 19 saves another tenth for twenty times
 * the time, and only Node's own codec has it.
 */
export const DEFAULT_LEVEL = 9;

/** The runtime's own where it has one (Node 22.15 and newer), else the portable one. Loaded only when it is needed. */
export const chooseCodec = async (): Promise<Codec> => {
  const { nativeCodec } = await import('./codec-native.js');
  return nativeCodec() ?? (await import('./codec-portable.js')).portableCodec();
};
