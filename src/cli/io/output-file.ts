import { closeSync, constants, openSync, writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { CwError } from '../../core/error.js';
import type { WriteTarget } from '../../core/write-target.js';

/** A pipe or a device as output. Unlike a file, it cannot be restored after a failure. */
export interface ByteSink {
  write(piece: Buffer): Promise<void>;
  close(): void;
}

type StreamTarget = Exclude<WriteTarget, { readonly kind: 'file' }>;

const toDescriptor = (descriptor: number, close: () => void): ByteSink => ({
  close,
  write: async (piece) => {
    for (let at = 0; at < piece.length; ) at += writeSync(descriptor, piece, at);
  },
});

/** Writes by the event loop instead of a thread. If the reader stops reading, a blocked thread would keep the process alive. */
const toPipe = (socket: Socket): ByteSink => {
  socket.on('error', () => {});
  return {
    close: () => void socket.end(),
    write: (piece) =>
      new Promise((resolve, reject) => {
        socket.write(piece, (error) => (error ? reject(error) : resolve()));
      }),
  };
};

/** Opens the output. For a FIFO it blocks until there is a reader, so no signal handler may be installed then. */
export const openSink = (name: string, target: StreamTarget): ByteSink => {
  if (target.kind === 'opened') return toDescriptor(target.descriptor, () => {});
  try {
    const descriptor = openSync(target.path, constants.O_WRONLY);
    try {
      return toPipe(new Socket({ fd: descriptor, readable: false, writable: true }));
    } catch {
      // Not a pipe, so it is a device.
      return toDescriptor(descriptor, () => closeSync(descriptor));
    }
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new CwError('not-writable', `${name} cannot be written (${why}).`, {
      next: 'Choose another file.',
      cause,
      detail: { file: name },
    });
  }
};
