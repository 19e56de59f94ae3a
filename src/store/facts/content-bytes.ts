import { createHash, hash } from 'node:crypto';
import { ByteReader, ByteWriter, malformed } from './bytes.js';
import type { StoredContent } from './encoded.js';

/**
 * The canonical bytes of a content and the digest over them. One encoding for the digest, for the way from a worker to
 * the writer and for the facts cache, so that what comes back can be proved to be what was put in. No SQLite here:
 * workers call it.
 */

/** Changes whenever the encoding below does; digests of different encodings must never be compared as equal. */
const ENCODING = 'cw-content-5';

/**
 * Of SHA-256, the first half: it tells accidents, and a text that is not the one meant, as surely as all of it does, and
 * digests are what no compressor makes smaller (a hundredth of an artifact).
 */
export const DIGEST_BYTES = 16;

const STATUSES = ['parsed', 'partial', 'plain', 'failed'] as const satisfies readonly StoredContent['status'][];

/** Everything but the text, which is the blob itself nearly always, and need not be copied around. */
export function factsBytes(content: StoredContent): Uint8Array {
  const { symbols, chunks, references, literals, imports } = content;
  const sections = symbols.length + chunks.length + references.length + literals.length + imports.length;
  const out = new ByteWriter(sections + content.reason.length * 3 + 256);
  out.string(ENCODING);
  out.string(content.oid);
  out.string(content.language);
  out.unsigned(STATUSES.indexOf(content.status));
  out.string(content.reason);
  out.unsigned(content.lines);
  out.unsigned(content.redactions);
  out.unsigned(content.symbolCount);
  out.unsigned(content.chunkCount);
  out.unsigned(content.text.length);
  for (const section of [symbols, chunks, references, literals, imports]) out.bytes(section);
  return out.view();
}

/** Sections are views of `facts`. */
export function contentFrom(facts: Uint8Array, text: Uint8Array): StoredContent {
  const input = new ByteReader(facts, 'a content');
  if (input.string() !== ENCODING) throw malformed('a content');
  const oid = input.string();
  const language = input.string();
  const status = STATUSES[input.unsigned()];
  if (status === undefined) throw malformed('a content');
  const content: StoredContent = {
    oid,
    language,
    status,
    reason: input.string(),
    lines: input.unsigned(),
    redactions: input.unsigned(),
    symbolCount: input.unsigned(),
    chunkCount: input.unsigned(),
    text: input.unsigned() === text.length ? text : badLength(),
    symbols: input.bytes(),
    chunks: input.bytes(),
    references: input.bytes(),
    literals: input.bytes(),
    imports: input.bytes(),
  };
  input.end();
  return content;
}

function badLength(): never {
  throw malformed('a content');
}

/**
 * Over everything that the index stores for a content. The words of the text index are not in it: they follow
 * from the text by the recipe, and verifying makes them again.
 */
export function contentDigest(content: StoredContent): Uint8Array {
  return digestOf(factsBytes(content), content.text);
}

/** Up to here a copy costs less than a hash that is fed bit by bit, which takes a small file longer than the hashing. */
const COPIED_BYTES = 65_536;

export function digestOf(facts: Uint8Array, text: Uint8Array): Uint8Array {
  const whole =
    facts.length + text.length <= COPIED_BYTES
      ? hash('sha256', Buffer.concat([facts, text]), 'buffer')
      : createHash('sha256').update(facts).update(text).digest();
  return whole.subarray(0, DIGEST_BYTES);
}
