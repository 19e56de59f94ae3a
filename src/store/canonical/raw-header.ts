import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { PAGE_BYTES } from '../db/pragmas.js';
import { APPLICATION_ID, SCHEMA_VERSION } from '../db/schema.js';

const MAGIC = 'SQLite format 3\0';
const HEADER_BYTES = 100;

/**
 * Checks the file header of an imported index before SQLite opens it. A file with a write-ahead log, another encoding, free
 * pages, or a size that does not match its pages was not written by cw. Returns the problem, or ''.
 */
export function rawHeaderProblem(file: string): string {
  const handle = openSync(file, 'r');
  try {
    const header = Buffer.alloc(HEADER_BYTES);
    if (readSync(handle, header, 0, HEADER_BYTES, 0) !== HEADER_BYTES) return 'index.db is too short';
    if (header.toString('latin1', 0, 16) !== MAGIC) return 'index.db is not a SQLite file';
    const expected: readonly (readonly [string, number, number])[] = [
      ['page size', header.readUInt16BE(16), PAGE_BYTES],
      ['journal mode', header.readUInt16BE(18), 0x0101],
      ['reserved bytes', header.readUInt8(20), 0],
      ['size', fstatSync(handle).size, header.readUInt32BE(28) * PAGE_BYTES],
      ['free pages', header.readUInt32BE(36), 0],
      ['text encoding', header.readUInt32BE(56), 1],
      ['schema version', header.readUInt32BE(60), SCHEMA_VERSION],
      ['application id', header.readUInt32BE(68), APPLICATION_ID],
    ];
    const wrong = expected.find(([, found, wanted]) => found !== wanted);
    return wrong === undefined ? '' : `the ${wrong[0]} of index.db is ${wrong[1]}, not ${wrong[2]}`;
  } finally {
    closeSync(handle);
  }
}
