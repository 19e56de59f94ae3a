import { Buffer } from 'node:buffer';
import { Header } from 'tar/header';
import { invalid } from '../invalid.js';

/** The entries of an artifact, in their order in the tar file. */
export const MANIFEST = 'manifest.json';
export const SIGNATURE = 'manifest.sig';
export const DATABASE = 'index.db';

export const BLOCK_BYTES = 512;
/** Two blocks of zeros end a tar file. */
export const END_BYTES: number = 2 * BLOCK_BYTES;

/**
 * A tar header that is the same on every machine: a regular file, mode 0644, no owner, time 0. The size is octal, ten digits
 * and a space or eleven digits, so it is below 8 GiB.
 */
export const tarHeader = (path: string, size: number): Buffer => {
  const header = new Header({ path, mode: 0o644, uid: 0, gid: 0, size, mtime: new Date(0), type: 'File' });
  const block = Buffer.alloc(BLOCK_BYTES);
  if (header.encode(block)) throw new RangeError(`${path} does not fit into a tar header`);
  return block;
};

export const paddingOf = (size: number): number => (BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES;

export interface TarEntry {
  readonly name: string;
  readonly size: number;
}

/**
 * Reads an untrusted tar header. Any header that differs by a byte from the one cw writes is refused, which excludes links,
 * devices, and odd names and modes.
 */
export const readTarHeader = (block: Buffer, limits: Readonly<Record<string, number>>): TarEntry => {
  const name = block.toString('latin1', 0, block.indexOf(0));
  const limit = Object.hasOwn(limits, name) ? limits[name] : undefined;
  if (limit === undefined) throw invalid('container', 'it has an entry that an artifact does not have there');
  const digits = block.toString('latin1', 124, 135);
  const size = /^[0-7]{10}[0-7 ]$/.test(digits) ? Number.parseInt(digits, 8) : -1;
  if (size < 0 || !block.equals(tarHeader(name, size)))
    throw invalid('container', `the tar header of ${name} is not written as cw writes it`);
  if (size > limit) throw invalid('container', `${name} has ${size} bytes; the limit is ${limit}`);
  return { name, size };
};
