import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareIndexes } from '../../../src/store/check/compare.js';
import { verifyIndex } from '../../../src/store/check/verify.js';
import { connect } from '../../../src/store/db/connect.js';
import { copyIndex } from '../../../src/store/db/copy.js';
import { openIndexForRead, openIndexForWrite } from '../../../src/store/db/open.js';
import { buildSample, putFile, sampleText, sampleWords } from '../sample.js';
import { temporaryDirectory } from '../temporary.js';

type Tree = Readonly<Record<string, string>>;

function applyTree(file: string, before: Tree, after: Tree): string {
  const writer = openIndexForWrite(file);
  writer.begin();
  for (const [path, text] of Object.entries(after)) if (before[path] !== text) putFile(writer, path, text);
  for (const path of Object.keys(before)) if (!(path in after)) writer.removeFile(path);
  writer.dropUnusedContents(() => {});
  const digest = writer.commit();
  writer.close();
  return digest;
}

/** The column with some of its bytes replaced by as many others. */
function edited(column: string, from: string, to: string): string {
  const [old, other] = [from, to].map((text) => Buffer.from(text).toString('hex').toUpperCase());
  return `unhex(replace(hex(${column}), '${old}', '${other}'))`;
}

function tamper(file: string, sql: string): void {
  const db = connect(file, {});
  db.exec(sql);
  db.close();
}

describe('comparing two indexes', () => {
  it('finds a chain of changes equal to a build from nothing, in rows, words and digest', () => {
    const texts = ['', 'def one', sampleText('alpha', 13), sampleText('beta', 40), 'größe 🐋\n', 'a\0b'];
    const tree = fc.dictionary(
      fc.constantFrom('a', 'b', 'dir/c', 'dir/größe', '\u{1f40b}', '\uffee'),
      fc.constantFrom(...texts),
      { maxKeys: 6 },
    );
    const directory = temporaryDirectory();
    let round = 0;
    fc.assert(
      fc.property(fc.array(tree, { minLength: 2, maxLength: 6 }), (trees) => {
        const live = join(directory, `live-${round}.db`);
        const fresh = join(directory, `fresh-${round++}.db`);
        buildSample(live, trees[0]!);
        let digest = '';
        for (const [index, next] of trees.slice(1).entries()) digest = applyTree(live, trees[index]!, next);
        expect(digest).toBe(buildSample(fresh, trees.at(-1)!));
        expect(compareIndexes(live, fresh, 5)).toMatchObject({ equal: true, differences: [] });
        expect(verifyIndex(live, sampleWords).steps.filter((step) => !step.ok)).toEqual([]);
      }),
      { seed: 20_240, numRuns: 25 },
    );
  });

  it.each([
    ['meta', "INSERT INTO meta VALUES ('commit', 'x')", 'commit'],
    ['files', "UPDATE files SET mode = 1 WHERE path = 'b'", 'b'],
    ['contents', 'UPDATE contents SET lines = 3', ' sample'],
    ['texts', "UPDATE texts SET text = x'00'", ' sample'],
    ['symbols', `UPDATE facts SET symbols = ${edited('symbols', 'About alpha5', 'About beta55')}`, ' sample 1'],
    ['chunks', `UPDATE facts SET chunks = ${edited('chunks', 'part of', 'heir of')}`, ' sample 1'],
    ['references', "UPDATE facts SET refs = x'00'", ' sample 0'],
    ['literals', "UPDATE facts SET literals = x'00'", ' sample 0'],
    ['imports', "UPDATE facts SET imports = x'00'", ' sample 0'],
    ['words', `UPDATE blocks SET data = ${edited('data', 'größe', 'größX')}`, ' sample 0'],
  ])('names the row of %s that differs', (table, sql, key) => {
    const directory = temporaryDirectory();
    const [left, right] = [join(directory, 'left.db'), join(directory, 'right.db')];
    for (const file of [left, right]) buildSample(file, { a: sampleText('alpha', 9), b: sampleText('alpha', 9) });
    tamper(right, sql);
    const { equal, differences } = compareIndexes(left, right, 1);
    expect(equal).toBe(false);
    expect(differences).toEqual([expect.objectContaining({ table, key: expect.stringContaining(key) })]);
    expect(differences[0]?.left).not.toBe(differences[0]?.right);
  });
});

describe('copying an index', () => {
  it('makes a separate file with the same bytes', () => {
    const directory = temporaryDirectory();
    const [from, to] = [join(directory, 'index.db'), join(directory, 'view.db')];
    buildSample(from, { a: 'def one' });
    copyIndex(from, to);
    expect(readFileSync(to).equals(readFileSync(from))).toBe(true);
    applyTree(to, { a: 'def one' }, { b: 'def two' });
    const reader = openIndexForRead(from);
    expect([...reader.tree().keys()]).toEqual(['a']);
    reader.close();
  });

  it('leaves nothing behind when the source is missing', () => {
    const directory = temporaryDirectory();
    const to = join(directory, 'view.db');
    expect(() => copyIndex(join(directory, 'none.db'), to)).toThrow(expect.objectContaining({ code: 'index-missing' }));
    expect(existsSync(to)).toBe(false);
  });
});
