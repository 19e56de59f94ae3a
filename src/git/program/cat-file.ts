/** Parses the output stream of `git cat-file --batch` (read blobs), with memory for one object and one chunk. */
import { damagedObject, notUnderstood } from './git-failure.js';

export type BatchReply =
  | { readonly kind: 'object'; readonly oid: string; readonly type: string; readonly bytes: Buffer }
  /** An object over the limit. Reported before its bytes arrive; if the caller continues, they are skipped. */
  | { readonly kind: 'large'; readonly oid: string; readonly type: string; readonly size: number }
  | { readonly kind: 'missing'; readonly oid: string }
  /** The stream ended inside an object: git died, and its exit status and stderr give the reason. */
  | { readonly kind: 'cut-off' };

const NEWLINE = 0x0a;
/** Limit for a header; an OID, a type and a size take about a hundred bytes. */
const LONGEST_HEADER = 4096;

/**
 * Records are `<oid> SP <type> SP <size> LF <bytes> LF` or `<oid> SP missing LF`, and a chunk may end anywhere in them. A body
 * is copied once into a buffer of its announced size, because appending chunks would be quadratic for a blob of 200 MB.
 * A body of more than `most` bytes gets no buffer.
 */
export async function* parseBatch(chunks: AsyncIterable<Buffer>, most: number): AsyncGenerator<BatchReply> {
  let header = '';
  let body: { oid: string; type: string; size: number; bytes: Buffer | null; filled: number } | null = null;
  for await (const chunk of chunks) {
    let at = 0;
    while (at < chunk.length) {
      if (body === null) {
        const end = chunk.indexOf(NEWLINE, at);
        header += chunk.toString('latin1', at, end < 0 ? chunk.length : end);
        if (header.length > LONGEST_HEADER) throw notUnderstood('cat-file', header);
        if (end < 0) break;
        at = end + 1;
        const [oid = '', type = '', size] = header.split(' ');
        header = '';
        if (size !== undefined && /^\d{1,20}$/.test(size)) {
          body = { oid, type, size: Number(size), bytes: null, filled: 0 };
          if (body.size > most) yield { kind: 'large', oid, type, size: body.size };
          else body.bytes = Buffer.allocUnsafe(body.size);
        } else if (type === 'missing' && size === undefined) yield { kind: 'missing', oid };
        else throw notUnderstood('cat-file', [oid, type, size ?? ''].join(' '));
        continue;
      }
      const length = Math.min(chunk.length - at, body.size - body.filled);
      if (body.bytes !== null) chunk.copy(body.bytes, body.filled, at, at + length);
      body.filled += length;
      at += length;
      // The line feed after the body may be in the next chunk.
      if (at >= chunk.length) break;
      if (chunk[at] !== NEWLINE) throw damagedObject(body.oid);
      at += 1;
      if (body.bytes !== null) yield { kind: 'object', oid: body.oid, type: body.type, bytes: body.bytes };
      body = null;
    }
  }
  if (body !== null || header !== '') yield { kind: 'cut-off' };
}
