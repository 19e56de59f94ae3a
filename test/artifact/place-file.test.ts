import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkPlace, moveInto } from '../../src/artifact/place-file.js';
import { partOf } from '../../src/core/part-file.js';
import { clearLitter, listLitter, noteIn } from '../../src/workspace/litter.js';
import { makeDirectory } from '../helpers/repository.js';

const MEMORY = '/dev/shm';
const here = makeDirectory();
const hasOther = existsSync(MEMORY) && statSync(MEMORY).dev !== statSync(here).dev;

describe.skipIf(!hasOther)('an artifact for another file system', () => {
  const there = mkdtempSync(join(MEMORY, 'cw-test-'));
  afterAll(() => rmSync(there, { recursive: true, force: true }));

  it('is complete at its new place, and no temporary file is left on either side', () => {
    const staged = join(here, 'index.db.1.artifact.tmp');
    writeFileSync(staged, 'all of it');
    moveInto(staged, join(there, 'out'), noteIn(join(here, 'index.db')));
    expect(readFileSync(join(there, 'out'), 'utf8')).toBe('all of it');
    expect(readdirSync(there)).toEqual(['out']);
    expect(readdirSync(here).filter((name) => name.includes('elsewhere'))).toEqual([]);
  });
});

describe('the output path of an artifact', () => {
  it('is checked before the work starts', () => {
    const directory = makeDirectory();
    writeFileSync(join(directory, 'old'), 'there already');
    for (const name of ['new', 'old']) expect(() => checkPlace(join(directory, name))).not.toThrow();
    for (const wrong of [directory, join(directory, 'nowhere', 'x'), join(directory, 'old', 'x')])
      expect(() => checkPlace(wrong)).toThrow(expect.objectContaining({ code: 'not-writable' }));
  });
});

describe('the file that a killed export left on another file system', () => {
  it('is found by its note, and removed', () => {
    const [state, elsewhere] = [makeDirectory(), makeDirectory()];
    const part = partOf(join(elsewhere, 'out.cw.tar.zst'));
    const note = noteIn(join(state, 'index.db'));
    writeFileSync(note, part);
    writeFileSync(part, 'half');
    expect(listLitter({ directory: state, shared: state })).toEqual([part, note]);
    clearLitter({ directory: state, shared: state });
    expect([existsSync(part), existsSync(note)]).toEqual([false, false]);
  });

  it('is never removed if its name is not that of a temporary file, whatever the note contains', () => {
    const [state, elsewhere] = [makeDirectory(), makeDirectory()];
    const file = join(elsewhere, 'precious.txt');
    writeFileSync(file, 'precious');
    for (const text of [file, 'out.1.cw-part', `${file}\0.1.cw-part`, '', '.1.cw-part']) {
      const note = noteIn(join(state, 'index.db'));
      writeFileSync(note, text);
      expect(listLitter({ directory: state, shared: state })).toEqual([note]);
    }
    clearLitter({ directory: state, shared: state });
    expect(readFileSync(file, 'utf8')).toBe('precious');
  });
});
