import { Buffer } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { DATABASE, END, MANIFEST, paddingOf, SIGNATURE, tarHeader } from './tar-entry.js';

export interface Packable {
  readonly manifest: Buffer;
  /** null: not signed. */
  readonly signature: Buffer | null;
  readonly database: { readonly file: string; readonly bytes: number };
}

const PIECE_BYTES = 256 * 1024;

function* small(name: string, bytes: Buffer): Generator<Buffer> {
  yield tarHeader(name, bytes.length);
  yield bytes;
  yield Buffer.alloc(paddingOf(bytes.length));
}

/** The tar file, piece by piece: the database is never in memory as a whole. */
export async function* pack({ manifest, signature, database }: Packable): AsyncGenerator<Buffer> {
  yield* small(MANIFEST, manifest);
  // Before the database: who does not trust the manifest need not inflate the rest.
  if (signature !== null) yield* small(SIGNATURE, signature);
  yield tarHeader(DATABASE, database.bytes);
  for await (const piece of createReadStream(database.file, { highWaterMark: PIECE_BYTES })) {
    if (Buffer.isBuffer(piece)) yield piece;
  }
  yield Buffer.alloc(paddingOf(database.bytes));
  yield END;
}
