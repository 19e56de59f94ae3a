import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../src/store/db/connect.js';
import { openIndexForRead } from '../../src/store/db/open.js';
import { SECONDARY_INDEXES, TABLES } from '../../src/store/db/schema.js';
import { SQL } from '../../src/store/db/sql.js';
import { buildSample, sampleText } from './sample.js';
import { temporaryDirectory } from './temporary.js';

const db = connect(':memory:', {});
beforeAll(() => {
  for (const statement of [...TABLES, ...SECONDARY_INDEXES]) db.exec(statement);
});
afterAll(() => db.close());

function planOf(name: keyof typeof SQL): string[] {
  const parameters = Array(SQL[name].split('?').length - 1).fill('1');
  return db
    .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${SQL[name]}`)
    .all(...parameters)
    .map((row) => row.detail);
}

describe('query plans', () => {
  it.each([
    ['file', 'SEARCH files USING PRIMARY KEY (path=?)'],
    ['filesOfContent', 'SEARCH files USING INDEX files_by_content (content_id=?)'],
    ['pathsOfContent', 'SEARCH files USING COVERING INDEX files_by_content (content_id=?)'],
    ['isContentUsed', 'SEARCH files USING COVERING INDEX files_by_content (content_id=?)'],
    ['removeFile', 'SEARCH files USING PRIMARY KEY (path=?)'],
    ['contentId', 'SEARCH contents USING COVERING INDEX sqlite_autoindex_contents_1 (oid=? AND language=?)'],
    ['content', 'SEARCH contents USING INTEGER PRIMARY KEY (rowid=?)'],
    ['digestOfContent', 'SEARCH contents USING INTEGER PRIMARY KEY (rowid=?)'],
    ['text', 'SEARCH texts USING INTEGER PRIMARY KEY (rowid=?)'],
    ['texts', 'SCAN texts'],
    ['facts', 'SEARCH facts USING INTEGER PRIMARY KEY (rowid=?)'],
    ['symbols', 'SEARCH facts USING INTEGER PRIMARY KEY (rowid=?)'],
    ['chunks', 'SEARCH facts USING INTEGER PRIMARY KEY (rowid=?)'],
    ['references', 'SEARCH facts USING INTEGER PRIMARY KEY (rowid=?)'],
    ['literals', 'SEARCH facts USING INTEGER PRIMARY KEY (rowid=?)'],
    ['imports', 'SEARCH facts USING INTEGER PRIMARY KEY (rowid=?)'],
    ['documentsOfContent', 'SEARCH contents USING INTEGER PRIMARY KEY (rowid=?)'],
    ['lastContentId', 'SEARCH contents'],
    ['block', 'SEARCH blocks USING INTEGER PRIMARY KEY (rowid=?)'],
    ['lastBlock', 'SEARCH blocks'],
    ['removeBlock', 'SEARCH blocks USING INTEGER PRIMARY KEY (rowid=?)'],
    ['dead', 'SCAN dead'],
    ['removeDead', 'SEARCH dead USING INTEGER PRIMARY KEY (rowid>?)'],
    ['files', 'SCAN files'],
  ] as const)('%s takes one step through its index and sorts nothing', (name, plan) => {
    expect(planOf(name)).toEqual([plan]);
  });

  it('a removed content looks for its rows through indexes only', () => {
    for (const name of ['removeContent', 'removeText', 'removeFacts', 'removeSegment'] as const) {
      expect(planOf(name).filter((detail) => detail.startsWith('SCAN'))).toEqual([]);
    }
  });
});

describe('reading an index', () => {
  it('finds symbols by name exactly, without case and underscores, and by beginning', () => {
    const file = join(temporaryDirectory(), 'index.db');
    buildSample(file, { a: 'def readFile', b: 'def read_file', c: 'def READFILE', d: 'def reading', e: 'def größe' });
    const reader = openIndexForRead(file);
    const names = (symbols: Iterable<{ name: string }>) => [...symbols].map((symbol) => symbol.name).toSorted();
    expect(names(reader.symbolsNamed('readFile'))).toEqual(['readFile']);
    expect(names(reader.symbolsLike('ReadFile'))).toEqual(['READFILE', 'readFile', 'read_file']);
    expect(names(reader.symbolsStartingWith('Read_'))).toEqual(['READFILE', 'readFile', 'read_file', 'reading']);
    expect(names(reader.symbolsStartingWith('größ'))).toEqual(['größe']);
    expect(names(reader.symbolsStartingWith('readF'))).toEqual(['READFILE', 'readFile', 'read_file']);
    expect(names(reader.symbolsStartingWith('file'))).toEqual([]);
    reader.close();
  });

  it('finds the references to a name, and the imports', () => {
    const file = join(temporaryDirectory(), 'index.db');
    buildSample(file, { a: sampleText('alpha', 3) });
    const reader = openIndexForRead(file);
    expect(reader.referencesTo(1, 'helper_1').map(({ line }) => line)).toEqual([2]);
    expect(reader.referencesTo(1, 'absent')).toEqual([]);
    expect(reader.imports(1)).toEqual([{ module: './other', line: 1 }]);
    expect(reader.literals(1)).toEqual([{ line: 1, startByte: 0, endByte: 3 }]);
    reader.close();
  });

  it('returns the statistics for `status`', () => {
    const file = join(temporaryDirectory(), 'index.db');
    buildSample(file, { a: 'def one\nx', b: 'def one\nx', c: '' });
    const reader = openIndexForRead(file);
    expect(reader.summary.counts()).toEqual({ files: 3, indexed: 3, contents: 2, symbols: 1, chunks: 1 });
    expect(reader.summary.totals()).toEqual({ bytes: 18, lines: 4, redactions: 0 });
    expect(reader.summary.languages()).toEqual([{ language: 'sample', files: 3, bytes: 18, lines: 4 }]);
    expect(reader.summary.statuses()).toEqual([{ status: 'parsed', files: 3 }]);
    expect(reader.summary.filesWithStatus('failed')).toEqual([]);
    expect(reader.summary.skips()).toEqual([]);
    reader.close();
  });
});
