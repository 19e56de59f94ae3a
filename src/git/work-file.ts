/** Reads and hashes files of the work tree as git would store them: bytes, mode and OID. Never follows a link. */
import { createHash } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, open, readlink, realpath } from 'node:fs/promises';
import { bytesFromPath } from './path-name.js';
import { MODE } from './types.js';

export type ObjectFormat = 'sha1' | 'sha256';

export interface WorkFile {
  readonly mode: number;
  readonly oid: string;
}

/** The name may have been replaced since the check. NOFOLLOW refuses a link; NONBLOCK prevents waiting for the writer of a FIFO. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

const CHUNK = 256 * 1024;

export function blobOid(format: ObjectFormat, bytes: Uint8Array): string {
  return createHash(format).update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

/** null: there is no file or link at that path inside the root. It may be missing, a directory, a FIFO, or behind a link. */
export async function hashWorkFile(root: string, path: string, format: ObjectFormat): Promise<WorkFile | null> {
  const found = await locate(root, path);
  if (found === null) return null;
  return found.stats.isSymbolicLink() ? hashLink(found.file, format) : hashFile(found.file, format);
}

/** For a directory walk, which reaches the link through real directories only. */
export function hashLink(file: Buffer, format: ObjectFormat): Promise<WorkFile | null> {
  return absentAsNull(async () => ({ mode: MODE.symlink, oid: blobOid(format, await target(file)) }));
}

/** For a directory walk, which reaches the file through real directories only. */
export function hashFile(file: Buffer, format: ObjectFormat): Promise<WorkFile | null> {
  return withFile(file, async (handle, stats) => ({
    mode: modeOf(stats),
    oid: await hashHandle(handle, stats.size, format),
  }));
}

export interface ReadWorkFile extends WorkFile {
  /** null: the file is larger than the limit and was hashed without being held in memory. */
  readonly bytes: Buffer | null;
}

/** Reads and hashes a file: the content of a regular file, or the target of a link. */
export async function readWorkFile(
  root: string,
  path: string,
  format: ObjectFormat,
  most: number,
): Promise<ReadWorkFile | null> {
  const found = await locate(root, path);
  if (found === null) return null;
  if (found.stats.isSymbolicLink()) {
    return absentAsNull(async () => whole(MODE.symlink, await target(found.file), format));
  }
  return withFile(found.file, async (handle, stats) => {
    const mode = modeOf(stats);
    if (stats.size > most) return { mode, oid: await hashHandle(handle, stats.size, format), bytes: null };
    return whole(mode, await handle.readFile(), format);
  });
}

function whole(mode: number, bytes: Buffer, format: ObjectFormat): ReadWorkFile {
  return { mode, oid: blobOid(format, bytes), bytes };
}

function modeOf(stats: Stats): number {
  return (stats.mode & 0o100) === 0 ? MODE.file : MODE.executable;
}

async function locate(root: string, path: string): Promise<{ file: Buffer; stats: Stats } | null> {
  const name = bytesFromPath(path);
  if (name.length === 0 || name.includes(0)) return null;
  const file = Buffer.concat([Buffer.from(`${root}/`), name]);
  return absentAsNull(async () => {
    // A directory that is a link (or `..`) would lead out of the root, or give one file two names.
    const directory = file.subarray(0, file.lastIndexOf(0x2f));
    const real = await realpath(directory, { encoding: 'buffer' });
    const expected = Buffer.concat([Buffer.from(await realpath(root)), directory.subarray(Buffer.byteLength(root))]);
    if (!samePath(real, expected)) return null;
    const named = Buffer.concat([real, file.subarray(directory.length)]);
    const stats = await lstat(named);
    return stats.isFile() || stats.isSymbolicLink() ? { file: named, stats } : null;
  });
}

function samePath(a: Buffer, b: Buffer): boolean {
  if (process.platform !== 'win32') return a.equals(b);
  return a.toString().replaceAll('\\', '/') === b.toString().replaceAll('\\', '/');
}

/**
 * Whether the open file still has this name through real directories; a directory may have been replaced by a link meanwhile.
 * Linux provides the path of an open file. Other systems do not, so the path is checked a second time.
 */
async function isNamed(handle: FileHandle, { dev, ino }: Stats, file: Buffer): Promise<boolean> {
  if (process.platform === 'linux') {
    const opened = await readlink(`/proc/self/fd/${handle.fd}`, { encoding: 'buffer' }).catch(() => null);
    if (opened !== null) return opened.equals(file);
  }
  const directory = file.subarray(0, file.lastIndexOf(0x2f));
  const now = await lstat(file);
  return samePath(await realpath(directory, { encoding: 'buffer' }), directory) && now.dev === dev && now.ino === ino;
}

/** Opens a file whose path has real directories only. */
async function withFile<T>(file: Buffer, use: (handle: FileHandle, stats: Stats) => Promise<T>): Promise<T | null> {
  return absentAsNull(async () => {
    const handle = await open(file, OPEN_FLAGS);
    try {
      const stats = await handle.stat();
      return stats.isFile() && (await isNamed(handle, stats, file)) ? await use(handle, stats) : null;
    } finally {
      await handle.close();
    }
  });
}

/**
 * The size is part of the hashed bytes. If the file grows or shrinks meanwhile, it is read whole and that copy is hashed, so
 * an OID always names bytes that were really in the file.
 */
async function hashHandle(handle: FileHandle, size: number, format: ObjectFormat): Promise<string> {
  const hash = createHash(format).update(`blob ${size}\0`);
  const chunk = Buffer.allocUnsafe(Math.min(CHUNK, size + 1));
  let read = 0;
  for (;;) {
    const { bytesRead } = await handle.read(chunk, 0, chunk.length, read);
    if (bytesRead === 0) break;
    hash.update(chunk.subarray(0, bytesRead));
    read += bytesRead;
    if (read > size) break;
  }
  if (read === size) return hash.digest('hex');
  return blobOid(format, await readFromStart(handle));
}

async function readFromStart(handle: FileHandle): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(CHUNK), 0, CHUNK, at);
    if (bytesRead === 0) return Buffer.concat(parts);
    parts.push(buffer.subarray(0, bytesRead));
    at += bytesRead;
  }
}

/** Windows writes link targets with backslashes; git stores slashes. */
async function target(file: Buffer): Promise<Buffer> {
  const bytes = await readlink(file, { encoding: 'buffer' });
  return process.platform === 'win32' ? Buffer.from(bytes.toString().replaceAll('\\', '/')) : bytes;
}

/** null for a missing file: another process may remove or replace it between two calls. O_NOFOLLOW reports a link as ELOOP. */
async function absentAsNull<T>(work: () => Promise<T | null>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP' || code === 'ENXIO') return null;
    throw error;
  }
}
