import { describe, expect, it } from 'vitest';
import { PARSE_STOPPED } from '../../src/language/facts.js';
import { expectSameAsRebuild, index, indexedPaths, reading, skippedPaths, symbolNames } from '../helpers/index.js';
import { makeRepository, makeRepositoryWith } from '../helpers/repository.js';

const CODE = 'export function größe() {}\n';
const textOf = (result: { readonly index: string }, path: string): string | null =>
  reading(result, (reader) => reader.text(reader.file(path)?.contentId ?? -1));

describe('bytes that are not plain UTF-8', () => {
  it('UTF-16 with and without a mark, both orders, is text', async () => {
    const ascii = 'export function wide() {}\n'.repeat(4);
    const le = Buffer.from(ascii, 'utf16le');
    const be = Buffer.from(le).swap16();
    const made = makeRepositoryWith({
      'be-mark.ts': Buffer.concat([Buffer.from([0xfe, 0xff]), be]),
      'be.ts': be,
      'le-mark.ts': Buffer.concat([Buffer.from([0xff, 0xfe]), le]),
      'le.ts': le,
    });
    const result = await index(made.root);
    expect(skippedPaths(result)).toEqual({});
    for (const path of indexedPaths(result)) expect(textOf(result, path)).toBe(ascii);
    expect(new Set(symbolNames(result).map((line) => line.split(': ')[1]))).toEqual(new Set(['wide']));
    await expectSameAsRebuild(made.root, result);
  });

  it('invalid UTF-8 is kept as text; binary content with the name of a text file is not', async () => {
    const made = makeRepositoryWith({
      'bom.ts': `\uFEFF${CODE}`,
      'damaged.ts': Buffer.concat([Buffer.from(CODE.repeat(3)), Buffer.from([0xff, 0x0a])]),
      'latin1.ts': Buffer.from(CODE, 'latin1'),
      'nul.ts': 'export const a = 1;\0\n',
      'picture.ts': Buffer.from(Array.from({ length: 4000 }, (_, at) => (at * 7919) % 256)),
    });
    const result = await index(made.root);
    expect(skippedPaths(result)).toEqual({ 'nul.ts': 'binary', 'picture.ts': 'binary' });
    expect(textOf(result, 'latin1.ts')).toBe(CODE);
    expect(textOf(result, 'bom.ts')).toBe(CODE);
    expect(textOf(result, 'damaged.ts')).toContain('größe');
    await expectSameAsRebuild(made.root, result);
  });

  it('an empty file and a file of one line feed have a row, and cost nothing', async () => {
    const made = makeRepositoryWith({ 'empty.ts': '', 'empty.md': '', 'line.ts': '\n', 'spaces.py': '  \n\t\n' });
    const result = await index(made.root);
    expect(indexedPaths(result)).toEqual(['empty.md', 'empty.ts', 'line.ts', 'spaces.py']);
    expect(textOf(result, 'line.ts')).toBe('\n');
    await expectSameAsRebuild(made.root, result);
  });
});

describe('sizes', () => {
  it('a line of 50 MB is left out by the size of its file, or else by the length of its line', async () => {
    const made = makeRepositoryWith({ 'a.ts': CODE, 'huge.ts': Buffer.alloc(50_000_000, 'x') });
    expect(skippedPaths(await index(made.root))).toEqual({ 'huge.ts': 'too-large' });
    const result = await index(made.root, { env: { CW_INDEX_MAX_FILE_BYTES: '64000000' } });
    expect(skippedPaths(result)).toEqual({ 'huge.ts': 'line-too-long' });
    expect(symbolNames(result)).toEqual(['a.ts: größe']);
  });

  it.each([
    ['ts', 'let a = ', '(\n'],
    ['py', 'a = ', '[\n'],
    ['c', 'int a = ', '(\n'],
    ['json', '', '[\n'],
  ])(
    '2 MB of nested brackets in .%s end in a row with its text, and harm no other file',
    async (extension, start, open) => {
      const text = start + open.repeat(1_000_000);
      const made = makeRepositoryWith({ 'a.ts': CODE, [`deep.${extension}`]: text });
      const result = await index(made.root, { env: { CW_INDEX_MAX_FILE_BYTES: '4000000' } });
      expect(symbolNames(result)).toEqual(['a.ts: größe']);
      expect(textOf(result, `deep.${extension}`)).toBe(text);
      expect(await index(made.root, { env: { CW_INDEX_MAX_FILE_BYTES: '4000000' } })).toMatchObject({
        digest: result.digest,
      });
    },
  );

  it('a path of 4,000 bytes is indexed; one of 5,000 is left out with its reason', async () => {
    const made = makeRepository();
    const long = (bytes: number): string => `${`${'d'.repeat(99)}/`.repeat(bytes / 100 - 1)}${'f'.repeat(97)}.ts`;
    const lines = [
      'blob',
      'mark :1',
      `data ${Buffer.byteLength(CODE)}`,
      CODE,
      'commit refs/heads/main',
      'committer Ada <ada@example.org> 1577836800 +0000',
      'data 3',
      'all',
      `M 100644 :1 ${long(4000)}`,
      `M 100644 :1 ${long(5000)}`,
      '',
    ];
    made.run(['fast-import', '--quiet'], { input: lines.join('\n') });
    const result = await index(made.root);
    expect(indexedPaths(result)).toEqual([long(4000)]);
    expect(skippedPaths(result)).toEqual({ [long(5000)]: 'unreadable' });
    await expectSameAsRebuild(made.root, result);
  });
});

describe('a text that is nested too deeply for the stack of its grammar', () => {
  const lines = (pair: string, times: number): string => `${pair.repeat(20)}\n`.repeat(times / 20);

  it('has no symbols, is not parsed again, and does not affect later files', async () => {
    const made = makeRepositoryWith({
      'deep.cpp': lines('{-', 10_000),
      'deep.go': lines('{-', 5000) + lines('}', 5000),
      'z.cpp': 'int behind() { return 1; }\n',
      'z.go': 'package z\nfunc Behind() {}\n',
    });
    const result = await index(made.root, { jobs: 1 });
    expect(result.failed).toEqual(['deep.cpp', 'deep.go'].map((path) => ({ path, reason: PARSE_STOPPED })));
    expect(result.warnings).toEqual([]);
    expect(symbolNames(result)).toEqual(['z.cpp: behind', 'z.go: Behind']);
    expect((await index(made.root)).action).toBe('nothing');
    await expectSameAsRebuild(made.root, result);
  });
});
