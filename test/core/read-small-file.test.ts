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

describe('reading a settings file', () => {
  it('reads it whole up to the limit, and refuses one byte more', () => {
    const directory = makeDirectory();
    const text = 'x'.repeat(SMALL_FILE_BYTES);
    writeFileSync(join(directory, NAME), text);
    expect(readSmallFile(directory, NAME)).toBe(text);
    writeFileSync(join(directory, NAME), `${text}x`);
    expect(() => readSmallFile(directory, NAME)).toThrow(refusal('larger than 1 MB'));
  });

  it('finds no file if it is missing or below a file', () => {
    const directory = makeDirectory();
    expect(readSmallFile(directory, NAME)).toBeNull();
    writeFileSync(join(directory, 'file'), '');
    expect(readSmallFile(join(directory, 'file'), NAME)).toBeNull();
  });

  it('gives an empty text for an empty file', () => {
    const directory = makeDirectory();
    writeFileSync(join(directory, NAME), '');
    expect(readSmallFile(directory, NAME)).toBe('');
  });

  it('refuses a directory', () => {
    const directory = makeDirectory();
    mkdirSync(join(directory, NAME));
    expect(() => readSmallFile(directory, NAME)).toThrow(refusal('not a regular file'));
  });

  it.skipIf(process.platform === 'win32')('does not follow a link out of the directory, or to a device', () => {
    for (const target of ['/etc/hostname', '/dev/zero', 'nowhere']) {
      const directory = makeDirectory();
      symlinkSync(target, join(directory, NAME));
      expect(() => readSmallFile(directory, NAME)).toThrow(refusal('a symbolic link'));
    }
  });

  it.skipIf(process.platform === 'win32')('refuses a FIFO without waiting for it', () => {
    const directory = makeDirectory();
    execFileSync('mkfifo', [join(directory, NAME)]);
    expect(() => readSmallFile(directory, NAME)).toThrow(refusal('not a regular file'));
  });
});
