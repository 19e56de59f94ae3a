import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSmallFile, SMALL_FILE_BYTES } from '../../src/core/read-small-file.js';
import { makeDirectory } from '../helpers/repository.js';

const NAME = 'cw.config.json';
const refusal = (what: string) =>
  expect.objectContaining({
    code: 'config-invalid',
    message: `${NAME} is ${what}, so it is not read.`,
    next: expect.stringContaining(NAME),
  });

describe('a settings file', () => {
  it('is read whole up to the limit, and refused one byte beyond it', () => {
    const directory = makeDirectory();
    const text = 'x'.repeat(SMALL_FILE_BYTES);
    writeFileSync(join(directory, NAME), text);
    expect(readSmallFile(directory, NAME)).toBe(text);
    writeFileSync(join(directory, NAME), `${text}x`);
    expect(() => readSmallFile(directory, NAME)).toThrow(refusal('larger than 1 MB'));
  });

  it('that is not there, or below a file, is none', () => {
    const directory = makeDirectory();
    expect(readSmallFile(directory, NAME)).toBeNull();
    writeFileSync(join(directory, 'file'), '');
    expect(readSmallFile(join(directory, 'file'), NAME)).toBeNull();
  });

  it('that is empty is an empty text', () => {
    const directory = makeDirectory();
    writeFileSync(join(directory, NAME), '');
    expect(readSmallFile(directory, NAME)).toBe('');
  });

  it('that is a directory is refused', () => {
    const directory = makeDirectory();
    mkdirSync(join(directory, NAME));
    expect(() => readSmallFile(directory, NAME)).toThrow(refusal('not a regular file'));
  });

  it.skipIf(process.platform === 'win32')('is not followed out of the directory, nor to a device', () => {
    for (const target of ['/etc/hostname', '/dev/zero', 'nowhere']) {
      const directory = makeDirectory();
      symlinkSync(target, join(directory, NAME));
      expect(() => readSmallFile(directory, NAME)).toThrow(refusal('a symbolic link'));
    }
  });

  it.skipIf(process.platform === 'win32')('that is a FIFO is refused instead of waited for', () => {
    const directory = makeDirectory();
    execFileSync('mkfifo', [join(directory, NAME)]);
    expect(() => readSmallFile(directory, NAME)).toThrow(refusal('not a regular file'));
  });
});
