import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { CwError } from '../../core/error.js';
import { storeError } from '../../store/db/store-error.js';
import type { Bytes } from './codec.js';
import { StagedFile } from './staged-file.js';
import { DATABASE } from './tar-entry.js';
import { type Head, type UnpackRequest, unpack } from './unpack.js';

const checkRoom = (file: string, bytes: number): void => {
  const { bavail, bsize } = statfsSync(dirname(file));
  if (bavail * bsize > bytes) return;
  throw new CwError('disk-full', `the index needs ${bytes} bytes, and only ${bavail * bsize} are free.`, {
    next: 'Free some space and run the command again; the present index is unchanged.',
    detail: { file, bytes, free: bavail * bsize },
  });
};

export interface Staged extends Head {
  /** The unpacked database: completely written and still open. */
  readonly written: StagedFile;
}

/** Unpacks the database of an artifact into a temporary file, which no other process uses yet. */
export const stage = async (bytes: Bytes, file: string, request: Omit<UnpackRequest, 'sink'>): Promise<Staged> => {
  const opened: StagedFile[] = [];
  try {
    const head = await unpack(bytes, {
      ...request,
      sink: async ({ manifest }) => {
        checkRoom(file, manifest.files[DATABASE].bytes);
        const made = await StagedFile.create(file);
        opened.push(made);
        return made;
      },
    });
    const [written] = opened;
    if (written === undefined) throw new TypeError('an artifact was read without its database');
    return { ...head, written };
  } catch (error) {
    for (const file of opened) await file.close().catch(() => {});
    request.signal.throwIfAborted();
    throw storeError(error, file);
  }
};
