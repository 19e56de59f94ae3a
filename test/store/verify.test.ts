import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CwError } from '../../src/core/error.js';
import { compareIndexes } from '../../src/store/compare.js';
import { connect } from '../../src/store/connect.js';
import { encodeFacts } from '../../src/store/encode-facts.js';
import { createIndex, openIndexForRead } from '../../src/store/open.js';
import { verifyIndex } from '../../src/store/verify.js';
import { buildSample, fileRow, oidOf, sampleFacts, sampleTerms, sampleText } from './sample.js';
import { temporaryDirectory } from './temporary.js';

const FILES = {
  'src/a.ts': sampleText('alpha', 60),
  'src/b.ts': sampleText('beta', 25),
  'copy/b.ts': sampleText('beta', 25),
  'größe.txt': 'ein Wort 🐋\nnoch eins',
  empty: '',
};

function sampleIndex(): string {
  const file = join(temporaryDirectory(), 'index.db');
  buildSample(file, FILES);
  return file;
}

function tamper(file: string, sql: string): void {
  const db = connect(file, {});
  // Without it the module guards the tables behind the text index.
  db.unsafeMode(true);
  db.pragma('foreign_keys = OFF');
  db.exec(sql);
  db.close();
}

function failingStep(file: string): string | undefined {
  return verifyIndex(file, sampleTerms).steps.find((step) => !step.ok)?.name;
}

describe('verifying an index', () => {
  it('M155 passes a sound index, step by step', () => {
    const report = verifyIndex(sampleIndex(), sampleTerms);
    expect(report.ok).toBe(true);
    expect(report.steps.map(({ name, ok, detail }) => [name, ok, detail])).toEqual(
      ['header', 'schema', 'structure', 'relations', 'contents', 'files', 'coverage', 'text index'].map((name) => [
        name,
        true,
        '',
      ]),
    );
  });

  it.each([
    ['an index was dropped', 'DROP INDEX symbols_by_name', 'schema'],
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
    ['a text was edited', "UPDATE texts SET text = replace(text, 'helper_1', 'helper_9')", 'contents'],
    ['a symbol was renamed', "UPDATE symbols SET name = 'other' WHERE ordinal = 0", 'contents'],
    [
      'a symbol was removed',
      'DELETE FROM symbols WHERE (content_id, ordinal) IN (SELECT content_id, max(ordinal) FROM symbols GROUP BY 1)',
      'contents',
    ],
    ['a symbol has another place', 'UPDATE symbols SET ordinal = 99 WHERE ordinal = 2', 'relations'],
    ['a visibility is none', "UPDATE symbols SET visibility = 'pujlic'", 'contents'],
    ['a line number is far out', 'UPDATE symbols SET start_line = start_line + 4294967296', 'contents'],
    ['references were emptied', "UPDATE marks SET refs = x'0000'", 'contents'],
    ['packed bytes are rubbish', "UPDATE marks SET literals = x'ffffffff'", 'contents'],
    ['a mode was changed', 'UPDATE files SET mode = 33261', 'files'],
    ['a file is missing', "DELETE FROM files WHERE path = 'copy/b.ts'", 'files'],
    ['the recorded state was changed', "INSERT INTO meta VALUES ('commit', 'abc')", 'files'],
    [
      'a word was added to the text index',
      "INSERT INTO terms (rowid, names, body) VALUES (9999, '', 'ghost')",
      'text index',
    ],
    [
      'a word was taken out of it',
      "INSERT INTO terms (terms, rowid, names, body) VALUES ('delete', 1, 'alpha', 'def')",
      'text index',
    ],
    ['its averages were changed', "UPDATE terms_data SET block = x'010101' WHERE id = 1", 'text index'],
  ])('M025 finds that %s', (_, sql, step) => {
    const file = sampleIndex();
    tamper(file, sql);
    expect(failingStep(file)).toBe(step);
  });

  it('M070 finds a line that is in no chunk', () => {
    const file = join(temporaryDirectory(), 'index.db');
    const text = sampleText('alpha', 20);
    const facts = sampleFacts(text, 'sample');
    const content = encodeFacts({ ...facts, chunks: facts.chunks.filter((_chunk, index) => index !== 2) }, oidOf(text));
    const writer = createIndex(file, sampleTerms);
    writer.begin();
    writer.setFile(fileRow('a', content, writer.putContent(content)));
    writer.commit();
    writer.close();
    const failed = verifyIndex(file, sampleTerms).steps.at(-1);
    expect(failed).toMatchObject({ name: 'coverage', ok: false, detail: expect.stringContaining('line 9') });
  });

  it('M155 does not call a missing index damaged', () => {
    expect(() => verifyIndex(join(temporaryDirectory(), 'none.db'), sampleTerms)).toThrow(
      expect.objectContaining({ code: 'index-missing' }),
    );
  });
});

/** Every answer of the text index to a word of the samples. */
function answers(file: string): string {
  const reader = openIndexForRead(file);
  try {
    const words = Buffer.from(
      sampleTerms({ language: '', text: Object.values(FILES).join(' '), chunk: NO_CHUNK, symbols: [] }),
    ).toString();
    const terms = [...new Set(words.split(/\s+/))];
    const symbols = [...reader.symbolsStartingWith('')].map((symbol) => reader.symbolsNamed(symbol.name));
    return JSON.stringify([
      terms.map((term) => reader.searchTerms([term], { names: 2, body: 1 }, 5)),
      symbols,
      reader.summary.counts(),
    ]);
  } finally {
    reader.close();
  }
}

const NO_CHUNK = { kind: 'block', symbol: -1, header: '', startLine: 1, endLine: 1, startByte: 0, endByte: 0 } as const;

function isFlipFound(file: string): boolean {
  try {
    return !verifyIndex(file, sampleTerms).ok;
  } catch (error) {
    // A changed schema version is told apart from damage, and is refused all the same.
    expect(error).toBeInstanceOf(CwError);
    return true;
  }
}

describe('a changed byte', () => {
  it('M025 anywhere in the file fails verification, or changes no row and no answer', () => {
    const directory = temporaryDirectory();
    const file = join(directory, 'index.db');
    const flipped = join(directory, 'flipped.db');
    buildSample(file, FILES);
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
