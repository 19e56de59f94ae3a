import { hash } from 'node:crypto';
import { ByteWriter } from '../facts/bytes.js';

/**
 * The logical digest of an index, computed over its list of files, so that two indexes can be compared. It is equal for two
 * files with the same facts, whatever their history.
 *
 * Every row of `files` has a hash that covers the digest of its content. The *sum* of these hashes modulo 2^256 does not
 * depend on the order, and a row can be subtracted again, so a delta costs O(changed rows) instead of O(index). A sum of
 * hashes detects accidents and bugs. It does not protect against forged rows; the artifact's SHA-256 does. The digest of the
 * index is a hash over all of `meta`, which contains the sum.
 */

export interface FileRow {
  readonly path: string;
  readonly oid: string;
  readonly mode: number;
  readonly language: string;
  /** null: the file is not indexed; `skip` holds the reason. */
  readonly contentId: number | null;
  /** The reason why the file is not indexed, or ''. */
  readonly skip: string;
  /** The rule that excluded the file, or ''. */
  readonly rule: string;
}

export const FILES_DIGEST = 'files_digest';
export const INDEX_DIGEST = 'digest';

const MODULUS_MASK = (1n << 256n) - 1n;

/**
 * A row as one text with NUL between its fields. This is unambiguous: a path cannot contain NUL, and of the other fields only
 * the last one is free text. The statement `fileRowTexts` makes the same text in SQL, because an import reads all rows:
 * reading seven values and a digest per row took three times as long as hashing them.
 */
export function fileRowText(row: Omit<FileRow, 'contentId'>, contentDigest: Uint8Array | null): string {
  const digest = contentDigest === null ? '' : Buffer.from(contentDigest).toString('hex');
  return [row.path, row.oid, row.mode, row.language, digest, row.skip, row.rule].join('\0');
}

export function fileRowHash(text: string): bigint {
  return BigInt(`0x${hash('sha256', text, 'hex')}`);
}

export function addHash(sum: bigint, hash: bigint): bigint {
  return (sum + hash) & MODULUS_MASK;
}

export function subtractHash(sum: bigint, hash: bigint): bigint {
  return (sum - hash) & MODULUS_MASK;
}

export function sumToText(sum: bigint): string {
  return sum.toString(16).padStart(64, '0');
}

export function sumFromText(text: string): bigint {
  return /^[0-9a-f]{64}$/.test(text) ? BigInt(`0x${text}`) : 0n;
}

/** The digest over every row of `meta` except the digest itself. Keys are ASCII, so their order is the same everywhere. */
export function indexDigest(meta: ReadonlyMap<string, string>): string {
  const out = new ByteWriter(1024);
  for (const key of [...meta.keys()].filter((name) => name !== INDEX_DIGEST).sort()) {
    out.string(key);
    out.string(meta.get(key)!);
  }
  return hash('sha256', out.view(), 'hex');
}
