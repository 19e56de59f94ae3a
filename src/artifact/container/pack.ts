import { Buffer } from 'node:buffer';
import { createReadStream } from 'node:fs';
import type { Bytes, Codec } from './codec.js';
import { storedFrame, zerosFrame } from './stored-frame.js';
import { DATABASE, END_BYTES, MANIFEST, paddingOf, SIGNATURE, tarHeader } from './tar-entry.js';

/** The entries of an artifact. */
export interface Packable {
  readonly manifest: Buffer;
  /** null: not signed. */
  readonly signature: Buffer | null;
  readonly database: { readonly file: string; readonly bytes: number };
}

const PIECE_BYTES = 256 * 1024;

const small = (name: string, bytes: Buffer): Buffer[] => [
  tarHeader(name, bytes.length),
  bytes,
  Buffer.alloc(paddingOf(bytes.length)),
];

/**
 * The part of the tar file before the bytes of the database. It includes the signature, so that an untrusted artifact is
 * refused before anything is inflated.
 */
const headOf = ({ manifest, signature, database }: Packable): Buffer =>
  Buffer.concat([
    ...small(MANIFEST, manifest),
    ...(signature === null ? [] : small(SIGNATURE, signature)),
    tarHeader(DATABASE, database.bytes),
  ]);

/** The part of the tar file after a database of this size: the padding of its last block, and the end of the archive. */
export const tailOf = (bytes: number): Buffer => zerosFrame(paddingOf(bytes) + END_BYTES);

async function* piecesOf(file: string): Bytes {
  for await (const piece of createReadStream(file, { highWaterMark: PIECE_BYTES }))
    if (Buffer.isBuffer(piece)) yield piece;
}

/**
 * Packs an artifact, piece by piece, so that the database is never in memory as a whole. The database has a zstd frame of
 * its own, which inflates to exactly the file.
 */
export async function* pack(packable: Packable, codec: Codec, level: number): AsyncGenerator<Buffer> {
  yield storedFrame(headOf(packable));
  yield* codec.compress(piecesOf(packable.database.file), level);
  yield tailOf(packable.database.bytes);
}
