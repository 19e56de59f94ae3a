import type { Buffer } from 'node:buffer';

export type Bytes = AsyncIterable<Buffer>;

/**
 * An implementation of zstd compression: Node's own, the program `zstd`, or WASM. Each reads the output of the others. The
 * same implementation and version gives the same bytes for the same input and level; another one gives different bytes.
 */
export interface Codec {
  readonly name: 'native' | 'program' | 'portable';
  readonly highestLevel: number;
  compress(bytes: Bytes, level: number): Bytes;
  decompress(bytes: Bytes): Bytes;
  /**
   * Inflates directly into an open, empty file, so that the bytes do not pass through this process. Writes at most `limit`
   * bytes, rounded up to a block. Only the program can do that.
   */
  readonly inflateInto?: (bytes: Bytes, descriptor: number, limit: number) => Inflating;
}

/** Inflating that goes on in another process. */
export interface Inflating {
  /** Rejects with the error of the input, or if the bytes are not valid zstd. */
  readonly done: Promise<void>;
  /** Ends the process, so that nothing more is written. */
  stop(): void;
}

/**
 * Chosen by the benchmark `artifact`. Level 11 is a seventh smaller than level 3, and inflates as fast. It takes 1.5 s for
 * 80 MB of index. Level 9 takes 0.9 s and is 1.6 % larger, so a few downloads pay for level 11. Level 19 saves another 8 %
 * for thirteen times the time.
 */
const DEFAULT_LEVEL = 11;

/** The default compression level; the portable codec has a lower one. */
export const defaultLevel = ({ highestLevel }: Codec): number => Math.min(DEFAULT_LEVEL, highestLevel);

/**
 * Chooses the codec: that of Node (22.15 and newer), else the program `zstd` if it is on PATH, else WASM. The program
 * inflates five times as fast as WASM, and in parallel. Each module is imported only when it is needed.
 */
export const chooseCodec = async (): Promise<Codec> => {
  const { nativeCodec } = await import('./codec-native.js');
  const native = nativeCodec();
  if (native !== null) return native;
  const { programCodec } = await import('./codec-program.js');
  return programCodec(process.env) ?? (await import('./codec-portable.js')).portableCodec();
};

/**
 * From this size on, the program inflates faster than Node does, because it writes the file itself: importing an index of
 * 54 MB of source takes three quarters of the time. For smaller files, starting it takes longer.
 */
const LARGE_BYTES = 8 << 20;

/** Chooses the codec that inflates a database of this size into a file. */
export const chooseInflater = async (bytes: number): Promise<Codec> => {
  if (bytes < LARGE_BYTES) return chooseCodec();
  const program = (await import('./codec-program.js')).programCodec(process.env);
  return program?.inflateInto === undefined ? chooseCodec() : program;
};
