import { open } from 'node:fs/promises';
import { CwError } from '../core/error.js';

/** Bytes of a file, or of stdin for `-`. A file that cannot be read is said before anything is done. */
export const openInput = async (name: string): Promise<AsyncIterable<Buffer | string>> => {
  if (name === '-') return process.stdin;
  try {
    const file = await open(name);
    if ((await file.stat()).isDirectory()) {
      await file.close();
      throw new Error('it is a directory');
    }
    return file.createReadStream();
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new CwError('usage', `cannot read \`${name}\`: ${why}.`, {
      next: 'give a file that can be read, or - for standard input',
      cause,
      detail: { file: name },
    });
  }
};
