import { closeSync, openSync, readSync } from 'node:fs';

/** Detects the kind of a file by its first bytes (magic number), since its name can be anything. */

const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
const SQLITE = Buffer.from('SQLite format 3\0');

export const beginningOf = (file: string): Buffer => {
  const descriptor = openSync(file, 'r');
  try {
    const start = Buffer.alloc(SQLITE.length);
    return start.subarray(0, readSync(descriptor, start));
  } finally {
    closeSync(descriptor);
  }
};

/** An artifact is a zstd stream, which begins with this magic number. */
export const isArtifact = (start: Buffer): boolean => start.subarray(0, ZSTD.length).equals(ZSTD);

export const isDatabase = (start: Buffer): boolean => start.equals(SQLITE);
