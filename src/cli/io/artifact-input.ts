import { Buffer } from 'node:buffer';
import { openInput } from './input.js';

/** The bytes of an artifact from a file or from standard input. `signal` is described at `openInput`. */
export async function* artifactBytes(name: string, signal: AbortSignal | null): AsyncGenerator<Buffer> {
  for await (const piece of openInput(name, signal)) yield Buffer.isBuffer(piece) ? piece : Buffer.from(piece);
}
