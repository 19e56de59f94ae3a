import type { Buffer } from 'node:buffer';

export type Bytes = AsyncIterable<Buffer>;

/**
 * zstd by whoever has it. Each reads what the others write. One gives the same bytes for the same input and level as long as it is of
 * the same version; another one gives others.
 */
export interface Codec {
  readonly name: 'native' | 'program' | 'portable';
  readonly highestLevel: number;
  compress(bytes: Bytes, level: number): Bytes;
  decompress(bytes: Bytes): Bytes;
  /**
   * Straight into an open, empty file, so that nothing of it passes through this process; at most `limit` bytes, rounded up
   * to a block. Only where somebody else inflates, and can be held to that.
   */
  readonly inflateInto?: (bytes: Bytes, descriptor: number, limit: number) => Inflating;
}

/** Work of another process. */
export interface Inflating {
  /** Fails with what the bytes fail with, or where they are not what they should be. */
  readonly done: Promise<void>;
  /** Nothing more is written after it. */
  stop(): void;
}

/**
 * Chosen by the benchmark `artifact`: 11 is a seventh smaller than 3 and is inflated as fast. It takes 1.5 s for 80 MB of
 * index; 9 takes 0.9 s and is 1.6 % larger, which a few downloads earn back; 19 saves another 8 % for thirteen times the time.
 */
const USUAL_LEVEL = 11;

/** The portable codec does not go as high. */
export const usualLevel = ({ highestLevel }: Codec): number => Math.min(USUAL_LEVEL, highestLevel);

/**
 * The runtime's own where it has one (Node 22.15 and newer), else the program `zstd` if there is one on PATH: it inflates
 * five times as fast as WASM, and beside this process. Else the portable one. Loaded only when it is needed.
 */
export const chooseCodec = async (): Promise<Codec> => {
  const { nativeCodec } = await import('./codec-native.js');
  const native = nativeCodec();
  if (native !== null) return native;
  const { programCodec } = await import('./codec-program.js');
  return programCodec(process.env) ?? (await import('./codec-portable.js')).portableCodec();
};

/**
 * From here on the program inflates faster than the runtime does, because it writes the file itself: 54 MB of source are
 * imported in three quarters of the time. Below, starting it takes longer.
 */
const LARGE_BYTES = 8 << 20;

/** For a database of that size, which goes into a file. */
export const chooseInflater = async (bytes: number): Promise<Codec> => {
  if (bytes < LARGE_BYTES) return chooseCodec();
  const program = (await import('./codec-program.js')).programCodec(process.env);
  return program?.inflateInto === undefined ? chooseCodec() : program;
};
