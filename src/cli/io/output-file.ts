import { closeSync, constants, openSync, writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { CwError } from '../../core/error.js';
import type { WriteTarget } from '../../core/write-target.js';

/** A place that takes bytes as they come. What was written to it is no file that could be put back. */
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

/** By the event loop, not by a thread: a reader that stops to read would keep that, and the process with it, for ever. */
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

/** Waits for who reads a FIFO; called while no signal is handled, so that Ctrl-C ends that. */
export const openSink = (name: string, target: StreamTarget): ByteSink => {
  if (target.kind === 'opened') return toDescriptor(target.descriptor, () => {});
  try {
    const descriptor = openSync(target.path, constants.O_WRONLY);
    try {
      return toPipe(new Socket({ fd: descriptor, readable: false, writable: true }));
    } catch {
      // A device.
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
