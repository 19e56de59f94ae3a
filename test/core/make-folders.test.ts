import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFolders } from '../../src/core/make-folders.js';
import { makeDirectory } from '../helpers/repository.js';

describe('making a directory', () => {
  it('makes its parents as well, and accepts an existing directory', () => {
    const deep = join(makeDirectory(), 'a/b/c');
    for (let twice = 0; twice < 2; twice += 1) makeFolders(deep);
    expect(statSync(deep).isDirectory()).toBe(true);
  });

  it('fails below a file, and if a file has its name', () => {
    const file = join(makeDirectory(), 'file');
    writeFileSync(file, '');
    expect(() => makeFolders(file)).toThrow('EEXIST');
    expect(() => makeFolders(join(file, 'a/b'))).toThrow('ENOTDIR');
  });

  it.skipIf(!existsSync('/proc/self'))('fails where nothing can be created, and does not loop for ever', () => {
    expect(() => makeFolders('/proc/x')).toThrow('ENOENT');
    expect(() => makeFolders('/proc/x/y/z')).toThrow('ENOENT');
  });
});
