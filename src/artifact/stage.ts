import { closeSync, openSync, statfsSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { CwError } from '../core/error.js';
import { storeError } from '../store/store-error.js';
import type { Bytes } from './codec.js';
import { DATABASE } from './tar-entry.js';
import { type Head, type UnpackRequest, unpack } from './unpack.js';

const checkRoom = (file: string, bytes: number): void => {
  const { bavail, bsize } = statfsSync(dirname(file));
  if (bavail * bsize > bytes) return;
  throw new CwError('disk-full', `the index has ${bytes} bytes, and there are ${bavail * bsize} free for it.`, {
    next: 'Free some space and run the command again; the index here is as it was.',
    detail: { file, bytes, free: bavail * bsize },
  });
};

/** Writes the database of an artifact to a file of our own, which is nothing yet to anybody else. */
export const stage = async (bytes: Bytes, file: string, request: Omit<UnpackRequest, 'sink'>): Promise<Head> => {
  let handle: number | null = null;
  try {
    return await unpack(bytes, {
      ...request,
      sink: ({ manifest }) => {
        checkRoom(file, manifest.files[DATABASE].bytes);
        // Not an existing one: whoever made it could be somebody else.
        const made = openSync(file, 'wx', 0o644);
        handle = made;
        return (piece) => {
          for (let at = 0; at < piece.length; ) at += writeSync(made, piece, at);
        };
      },
    });
  } catch (error) {
    request.signal.throwIfAborted();
    throw storeError(error, file);
  } finally {
    if (handle !== null) closeSync(handle);
  }
};
