import { Buffer } from 'node:buffer';
import { openInput } from './input.js';

/** Bytes of an artifact, from a file or from standard input. */
export async function* artifactBytes(name: string): AsyncGenerator<Buffer> {
  for await (const piece of await openInput(name)) yield Buffer.isBuffer(piece) ? piece : Buffer.from(piece);
}
