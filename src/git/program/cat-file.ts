/** The stream format of `git cat-file --batch`, read with memory for one object and one chunk. */
import { damagedObject, notUnderstood } from './git-failure.js';

export type BatchReply =
  | { readonly kind: 'object'; readonly oid: string; readonly type: string; readonly bytes: Buffer }
  /** Announced with more bytes than are wanted. Comes before they do: whoever reads on gets them passed over. */
  | { readonly kind: 'large'; readonly oid: string; readonly type: string; readonly size: number }
  | { readonly kind: 'missing'; readonly oid: string }
  /** The stream ended inside an object: git died, and its exit status and stderr tell why. */
  | { readonly kind: 'cut-off' };

const NEWLINE = 0x0a;
/** An OID, a type and a size take about a hundred. */
const LONGEST_HEADER = 4096;

/**
 * `<oid> SP <type> SP <size> LF <bytes> LF` or `<oid> SP missing LF`, cut anywhere by the pipe. A body is copied once
 * into a buffer of its announced size: appending chunks would be quadratic for a blob of 200 MB. One of more than `most`
 * bytes gets no buffer.
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
      // The line feed behind the body may come in the next chunk.
      if (at >= chunk.length) break;
      if (chunk[at] !== NEWLINE) throw damagedObject(body.oid);
      at += 1;
      if (body.bytes !== null) yield { kind: 'object', oid: body.oid, type: body.type, bytes: body.bytes };
      body = null;
    }
  }
  if (body !== null || header !== '') yield { kind: 'cut-off' };
}
