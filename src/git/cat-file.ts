/** The stream format of `git cat-file --batch`, read with memory for one object and one chunk. */
import { CwError } from '../core/error.js';

export type BatchReply =
  | { readonly kind: 'object'; readonly oid: string; readonly type: string; readonly bytes: Buffer }
  | { readonly kind: 'missing'; readonly oid: string }
  /** The stream ended inside an object: git died, and its exit status and stderr tell why. */
  | { readonly kind: 'cut-off' };

const NEWLINE = 0x0a;

/**
 * `<oid> SP <type> SP <size> LF <bytes> LF` or `<oid> SP missing LF`, cut anywhere by the pipe. A body is copied once
 * into a buffer of its announced size: appending chunks would be quadratic for a blob of 200 MB.
 */
export async function* parseBatch(chunks: AsyncIterable<Buffer>): AsyncGenerator<BatchReply> {
  let header = '';
  let body: { oid: string; type: string; bytes: Buffer; filled: number } | null = null;
  for await (const chunk of chunks) {
    let at = 0;
    while (at < chunk.length) {
      if (body === null) {
        const end = chunk.indexOf(NEWLINE, at);
        header += chunk.toString('latin1', at, end < 0 ? chunk.length : end);
        if (end < 0) break;
        at = end + 1;
        const [oid = '', type = '', size] = header.split(' ');
        header = '';
        if (size !== undefined) body = { oid, type, bytes: Buffer.allocUnsafe(Number(size)), filled: 0 };
        else if (type === 'missing') yield { kind: 'missing', oid };
        else throw notUnderstood(`${oid} ${type}`);
        continue;
      }
      const copied = chunk.copy(body.bytes, body.filled, at);
      body.filled += copied;
      at += copied;
      // The line feed behind the body may come in the next chunk.
      if (at >= chunk.length) break;
      if (chunk[at] !== NEWLINE) throw notUnderstood(body.oid);
      at += 1;
      yield { kind: 'object', oid: body.oid, type: body.type, bytes: body.bytes };
      body = null;
    }
  }
  if (body !== null || header !== '') yield { kind: 'cut-off' };
}

function notUnderstood(what: string): CwError {
  return new CwError('internal', `Output of git cat-file was not understood: ${what}`, {
    next: 'Please report this together with the output of `git --version`.',
  });
}
