import { createHash, hash } from 'node:crypto';
import { ByteReader, ByteWriter, malformed } from './bytes.js';
import type { StoredContent } from './encoded.js';

/**
 * The canonical bytes of a content and the digest over them. The digest, the transfer from worker to writer and the facts cache
 * use one encoding, so that a content can be verified by its digest anywhere. No SQLite here: workers use this module.
 */

/** Must change with the encoding below, so that digests of different encodings are never equal. */
const ENCODING = 'cw-content-5';

/**
 * The first half of a SHA-256. It detects damage and a wrong text as reliably as the whole. Digests do not compress: at this
 * size they are a hundredth of an artifact.
 */
export const DIGEST_BYTES = 16;

const STATUSES = ['parsed', 'partial', 'plain', 'failed'] as const satisfies readonly StoredContent['status'][];

/** Everything except the text. The text is nearly always the blob itself and need not be copied. */
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

/** Decodes a content. Its sections are views of `facts`. */
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
 * The digest over everything that the index stores for a content. The words of the text index are not included: they follow
 * from the text by the recipe, and verifying computes them again.
 */
export function contentDigest(content: StoredContent): Uint8Array {
  return digestOf(factsBytes(content), content.text);
}

/** Up to this size, copying and hashing at once is faster: for a small file, a streaming hash takes longer than the hashing. */
const COPIED_BYTES = 65_536;

export function digestOf(facts: Uint8Array, text: Uint8Array): Uint8Array {
  const whole =
    facts.length + text.length <= COPIED_BYTES
      ? hash('sha256', Buffer.concat([facts, text]), 'buffer')
      : createHash('sha256').update(facts).update(text).digest();
  return whole.subarray(0, DIGEST_BYTES);
}
