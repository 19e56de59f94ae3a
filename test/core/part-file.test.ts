import { closeSync, existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openPart, partOf } from '../../src/core/part-file.js';
import { makeDirectory } from '../helpers/repository.js';

describe('the part file of a file that is being written', () => {
  it('is removed if its process is dead, and only then', () => {
    const directory = makeDirectory();
    const file = join(directory, 'a.json');
    const kept = [`b.json.999999999.cw-part`, `a.json.${process.ppid}.cw-part`, 'a.json.cw-part', 'a.json.1.part'];
    for (const name of [...kept, 'a.json.999999999.cw-part']) writeFileSync(join(directory, name), '');
    closeSync(openPart(file, null));
    expect(readdirSync(directory).sort()).toEqual([...kept, `a.json.${process.pid}.cw-part`].sort());
  });

  it.skipIf(process.platform === 'win32')('is never written through a link of its name', () => {
    const directory = makeDirectory();
    const file = join(directory, 'a.json');
    writeFileSync(join(directory, 'precious'), 'precious');
    symlinkSync(join(directory, 'precious'), partOf(file));
    const descriptor = openPart(file, null);
    writeFileSync(descriptor, 'new');
    closeSync(descriptor);
    expect(readFileSync(join(directory, 'precious'), 'utf8')).toBe('precious');
    expect(existsSync(partOf(file))).toBe(true);
  });
});
