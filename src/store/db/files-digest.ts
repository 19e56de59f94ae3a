import { hash } from 'node:crypto';
import { ByteWriter } from '../facts/bytes.js';

/**
 * The logical digest of an index: equal for two files that hold the same facts, whatever their history.
 *
 * Every row of `files` has a hash that covers the digest of its content. Their *sum* modulo 2^256 does not depend on the
 * order, and a row can be taken out again, so a delta costs O(changed rows) instead of O(index). A sum of hashes tells
 * accidents and bugs apart from equality; it is no defence against somebody who forges rows to match (the artifact's
 * SHA-256 is). The digest of the whole is a hash over all of `meta`, in which the sum is one row.
 */

export interface FileRow {
  readonly path: string;
  readonly oid: string;
  readonly mode: number;
  readonly language: string;
  /** null: not indexed; `skip` says why. */
  readonly contentId: number | null;
  /** Why the file is not indexed, or ''. */
  readonly skip: string;
  /** Which rule decided so, or ''. */
  readonly rule: string;
}

export const FILES_DIGEST = 'files_digest';
export const INDEX_DIGEST = 'digest';

const MODULUS_MASK = (1n << 256n) - 1n;

/**
 * A row as one text, NUL between its fields: no path has one, and no field but the last is anybody's to choose. The
 * statement `fileRowTexts` makes the same text, because an import reads all of them: as seven values and a digest each,
 * reading them took three times as long as hashing them.
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

/** Over every row of `meta` but the digest itself. Keys are ASCII, so the order is the same everywhere. */
export function indexDigest(meta: ReadonlyMap<string, string>): string {
  const out = new ByteWriter(1024);
  for (const key of [...meta.keys()].filter((name) => name !== INDEX_DIGEST).sort()) {
    out.string(key);
    out.string(meta.get(key)!);
  }
  return hash('sha256', out.view(), 'hex');
}
