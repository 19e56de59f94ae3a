import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CwError } from '../../../src/core/error.js';
import { compareIndexes } from '../../../src/store/check/compare.js';
import { verifyIndex } from '../../../src/store/check/verify.js';
import { connect } from '../../../src/store/db/connect.js';
import { createIndex, openIndexForRead, openIndexForWrite } from '../../../src/store/db/open.js';
import { packFacts, withWords } from '../../../src/store/facts/encode-facts.js';
import { buildSample, fileRow, oidOf, putFile, sampleFacts, sampleText, sampleWords } from '../sample.js';
import { temporaryDirectory } from '../temporary.js';

const FILES = {
  'src/a.ts': sampleText('alpha', 60),
  'src/b.ts': sampleText('beta', 25),
  'copy/b.ts': sampleText('beta', 25),
  'größe.txt': 'ein Wort 🐋\nnoch eins',
  empty: '',
};

/** With two segments, and with chunks that are gone: everything that the text index can consist of. */
function buildWithDelta(file: string): void {
  buildSample(file, { ...FILES, gone: sampleText('gone', 9) });
  const writer = openIndexForWrite(file);
  writer.begin();
  putFile(writer, 'late', 'def late größe');
  writer.removeFile('gone');
  writer.dropUnusedContents(() => {});
  writer.commit();
  writer.close();
}

function sampleIndex(): string {
  const file = join(temporaryDirectory(), 'index.db');
  buildWithDelta(file);
  return file;
}

/** The column with some of its bytes replaced by as many others. */
function edited(column: string, from: string, to: string): string {
  const [old, other] = [from, to].map((text) => Buffer.from(text).toString('hex').toUpperCase());
  return `unhex(replace(hex(${column}), '${old}', '${other}'))`;
}

function tamper(file: string, sql: string): void {
  const db = connect(file, {});
  db.pragma('foreign_keys = OFF');
  db.exec(sql);
  db.close();
}

function failingStep(file: string): string | undefined {
  return verifyIndex(file, sampleWords).steps.find((step) => !step.ok)?.name;
}

describe('verifying an index', () => {
  it('passes a sound index, step by step', () => {
    const report = verifyIndex(sampleIndex(), sampleWords);
    expect(report.ok).toBe(true);
    expect(report.steps.map(({ name, ok, detail }) => [name, ok, detail])).toEqual(
      ['header', 'schema', 'structure', 'relations', 'numbers', 'contents', 'files', 'coverage', 'text index'].map(
        (name) => [name, true, ''],
      ),
    );
  });

  it.each([
    ['an index was dropped', 'DROP INDEX files_by_content', 'schema'],
    ['a trigger was planted', 'CREATE TRIGGER t AFTER DELETE ON files BEGIN SELECT 1; END', 'schema'],
    [
      'a row refers to nothing',
      'UPDATE files SET content_id = 999 WHERE path = (SELECT min(path) FROM files)',
      'relations',
    ],
    [
      "a file has another file's content",
      "UPDATE files SET content_id = (SELECT content_id FROM files WHERE path = 'src/a.ts')",
      'relations',
    ],
    ['a text was edited', `UPDATE texts SET text = ${edited('text', 'helper_1', 'helper_9')}`, 'contents'],
    ['a text is missing', 'DELETE FROM texts WHERE content_id = 1', 'contents'],
    ['facts are missing', 'DELETE FROM facts WHERE content_id = 1', 'numbers'],
    ['a symbol was renamed', `UPDATE facts SET symbols = ${edited('symbols', 'alpha', 'omega')}`, 'contents'],
    ['symbols were removed', "UPDATE facts SET symbols = x'00'", 'numbers'],
    ['a header was edited', `UPDATE facts SET chunks = ${edited('chunks', 'part of', 'heir of')}`, 'contents'],
    ['chunks were removed', "UPDATE facts SET chunks = x'00'", 'numbers'],
    ['references were emptied', "UPDATE facts SET refs = x'0000'", 'contents'],
    ['packed bytes are rubbish', "UPDATE facts SET literals = x'ffffffff'", 'contents'],
    ['the number of lines was changed', 'UPDATE contents SET lines = lines + 1', 'contents'],
    ['the number of bytes was changed', 'UPDATE contents SET bytes = bytes + 1', 'numbers'],
    ['a number is out of range', 'UPDATE contents SET redactions = 4294967296', 'numbers'],
    ['an id is no number of a content', 'UPDATE contents SET id = 4294967296 WHERE id = 1', 'relations'],
    ['there are more lines than bytes', 'UPDATE contents SET lines = 1099511627776', 'numbers'],
    ['a mode is none', 'UPDATE files SET mode = -1', 'numbers'],
    ['a blob has no OID', 'UPDATE contents SET oid = upper(oid); UPDATE files SET oid = upper(oid)', 'numbers'],
    ['a file has neither a content nor a reason', 'UPDATE files SET content_id = NULL', 'relations'],
    ['a status is none', "UPDATE contents SET status = 'pujlic'", 'numbers'],
    ['a mode was changed', 'UPDATE files SET mode = 33261', 'files'],
    ['a file is missing', "DELETE FROM files WHERE path = 'copy/b.ts'", 'files'],
    ['the recorded state was changed', "INSERT INTO meta VALUES ('commit', 'abc')", 'files'],
    [
      'a word of the text index is another',
      `UPDATE blocks SET data = ${edited('data', 'größe', 'größX')}`,
      'text index',
    ],
    ['its words stand in another order', `UPDATE blocks SET data = ${edited('data', 'with', '~ith')}`, 'text index'],
    ['a block is empty', "UPDATE blocks SET data = x''", 'text index'],
    ['a block is missing', 'DELETE FROM blocks', 'text index'],
    ['a block is nobody’s', "INSERT INTO blocks VALUES (999, x'')", 'text index'],
    ['a directory is of another segment', "UPDATE segments SET directory = x'010161'", 'text index'],
    ['chunks are not listed', "UPDATE segments SET documents = x''", 'text index'],
    ['a content is listed elsewhere', 'UPDATE contents SET first_doc = first_doc + 1', 'text index'],
    ['a segment says that it starts earlier', 'UPDATE segments SET first_doc = -1', 'text index'],
    ['a segment says that it starts later', 'UPDATE segments SET first_doc = 1', 'text index'],
    ['a segment says that it ends earlier', 'UPDATE segments SET end_doc = end_doc - 1', 'text index'],
    ['a segment says that it ends far out', 'UPDATE segments SET end_doc = 1099511627776', 'text index'],
    ['a segment counts more words', 'UPDATE segments SET postings = postings + 1', 'text index'],
    ['a segment counts more chunks', 'UPDATE segments SET chunks = chunks + 1', 'text index'],
    ['a live content is dead', 'INSERT INTO dead SELECT first_doc, chunks FROM contents WHERE id = 1', 'text index'],
    ['chunks to come are dead', 'INSERT INTO dead VALUES ((SELECT max(end_doc) FROM segments), 9)', 'text index'],
    ['a removed content is not dead', 'DELETE FROM dead', 'text index'],
  ])('finds that %s', (_, sql, step) => {
    const file = sampleIndex();
    tamper(file, sql);
    expect(failingStep(file)).toBe(step);
  });

  it('finds a line that is in no chunk', () => {
    const file = join(temporaryDirectory(), 'index.db');
    const text = sampleText('alpha', 20);
    const facts = sampleFacts(text, 'sample');
    const chunks = facts.chunks.filter((_chunk, index) => index !== 2);
    const content = withWords(packFacts({ ...facts, chunks }, oidOf(text)), sampleWords);
    const writer = createIndex(file);
    writer.begin();
    writer.setFile(fileRow('a', content, writer.putContent(content)));
    writer.commit();
    writer.close();
    const failed = verifyIndex(file, sampleWords).steps.at(-1);
    expect(failed).toMatchObject({ name: 'coverage', ok: false, detail: expect.stringContaining('line 9') });
  });

  it('does not call a missing index damaged', () => {
    expect(() => verifyIndex(join(temporaryDirectory(), 'none.db'), sampleWords)).toThrow(
      expect.objectContaining({ code: 'index-missing' }),
    );
  });
});

/** Every answer of the text index, and every symbol by its name. */
function answers(file: string): string {
  const reader = openIndexForRead(file);
  try {
    const index = reader.textIndex;
    const { contentOf, lengths, live } = index.documents();
    const words = [...index.startingWith('')].map(({ term, count }) => {
      const { docs, payloads } = index.postings(term);
      return [term, count, [...docs].map((doc) => [contentOf[doc], lengths[doc]]), [...payloads]];
    });
    const symbols = [...reader.symbolsStartingWith('')].map((symbol) => reader.symbolsNamed(symbol.name));
    return JSON.stringify([words, live, symbols, reader.summary.counts()]);
  } finally {
    reader.close();
  }
}

function isFlipFound(file: string): boolean {
  try {
    return !verifyIndex(file, sampleWords).ok;
  } catch (error) {
    // A changed schema version is told apart from damage, and is refused all the same.
    expect(error).toBeInstanceOf(CwError);
    return true;
  }
}

describe('a changed byte', () => {
  it('fails verification anywhere in the file, or changes no row and no result', () => {
    const directory = temporaryDirectory();
    const file = join(directory, 'index.db');
    const flipped = join(directory, 'flipped.db');
    buildWithDelta(file);
    const sound = readFileSync(file);
    const expected = answers(file);
    copyFileSync(file, flipped);
    // Mostly bytes in use (pages are half empty); the multiplier walks over them in a fixed, scattered order.
    const used = [...sound.keys()].filter((position) => sound[position] !== 0);
    const header = Array.from({ length: 100 }, (_, position) => position);
    const scattered = Array.from({ length: 500 }, (_, index) => used[(index * 7919 + 13) % used.length]!);
    const anywhere = Array.from({ length: 100 }, (_, index) => (index * 104_729 + 5) % sound.length);
    let found = 0;
    for (const [index, position] of [...header, ...scattered, ...anywhere].entries()) {
      const bytes = Buffer.from(sound);
      bytes[position] = bytes[position]! ^ (1 << (index % 8));
      writeFileSync(flipped, bytes);
      if (isFlipFound(flipped)) found++;
      else {
        const comparison = compareIndexes(file, flipped, 3);
        expect({ position, differences: comparison.differences }).toEqual({ position, differences: [] });
        expect({ position, answers: answers(flipped) === expected }).toEqual({ position, answers: true });
      }
    }
    expect(found).toBeGreaterThan(400);
  });
});
