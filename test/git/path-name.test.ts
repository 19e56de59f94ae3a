import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CwError } from '../../src/core/error.js';
import { bytesFromPath, compareBytes, pathFromBytes, pathFromText } from '../../src/git/path-name.js';
import { makeRepository } from '../helpers/repository.js';

const SEED = 20200101;

test.each([
  ['src/a b.ts', Buffer.from('src/a b.ts')],
  ['naïve/🐳.md', Buffer.from('naïve/🐳.md')],
  ['a"b\n\\c', Buffer.from('a"b\n\\c')],
  ['"\\"quoted\\""', Buffer.from('"quoted"')],
  ['"caf\\351.c"', Buffer.from('caf\xe9.c', 'latin1')],
  ['"\\303\\251\\377\\a\\b\\t\\n\\v\\f\\r\\\\\\001\\177"', Buffer.from('c3a9ff0708090a0b0c0d5c017f', 'hex')],
])('a name is spelled %s', (path, bytes) => {
  expect(pathFromBytes(bytes)).toBe(path);
  expect(bytesFromPath(path)).toEqual(bytes);
});

test('any bytes survive the way to a path and back, and different bytes never share a spelling', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1 }), fc.uint8Array({ minLength: 1 }), (a, b) => {
      expect(bytesFromPath(pathFromBytes(a))).toEqual(Buffer.from(a));
      expect(pathFromBytes(a) === pathFromBytes(b)).toBe(Buffer.compare(a, b) === 0);
    }),
    { seed: SEED, numRuns: 2000 },
  );
});

test('any well-formed text survives the way to bytes and back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), (text) => {
      expect(bytesFromPath(pathFromText(text))).toEqual(Buffer.from(text));
      expect(pathFromText(text)).toBe(pathFromBytes(Buffer.from(text)));
    }),
    { seed: SEED, numRuns: 2000 },
  );
});

test('a spelling that is not the one spelling is refused', () => {
  for (const path of ['"a"', '"', '"a', '"\\x"', '"\\400"', '"caf\\351.c" ', '"\\"\\351', '"é"']) {
    expect(() => bytesFromPath(path), path).toThrow(CwError);
  }
});

test('quoting is the quoting of git', () => {
  const repository = makeRepository();
  const names = [Buffer.from('"x\t\x01\x7f"'), Buffer.from('\xff\xfe\\', 'latin1'), Buffer.from('"\u00e9')];
  for (const name of names) repository.write(name, 'x');
  repository.git('add', '--all');
  const quotedByGit = repository.git('ls-files').split('\n').sort();
  expect(names.map((name) => pathFromBytes(name)).sort()).toEqual(quotedByGit);
});

test('order is by bytes, where UTF-16 would disagree', () => {
  expect(['\u{1f433}', '\uffee', 'a/b', 'a.c'].sort(compareBytes)).toEqual(['a.c', 'a/b', '\uffee', '\u{1f433}']);
});
