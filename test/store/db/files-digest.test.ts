import { describe, expect, it } from 'vitest';
import { connect } from '../../../src/store/db/connect.js';
import { type FileRow, fileRowText } from '../../../src/store/db/files-digest.js';
import { TABLES } from '../../../src/store/db/schema.js';
import { SQL } from '../../../src/store/db/sql.js';

const row = (path: string, contentId: number | null, rule: string): FileRow => ({
  path,
  oid: 'a'.repeat(40),
  mode: 0o100644,
  language: contentId === null ? '' : 'go',
  contentId,
  skip: contentId === null ? 'ignored' : '',
  rule,
});

describe('the text of a row of files', () => {
  it('is the same in SQL and in the writer, for any values', () => {
    const db = connect(':memory:', {});
    try {
      for (const statement of TABLES) db.exec(statement);
      const digest = Buffer.from('000102030405060708090a0b0c0dfeff', 'hex');
      db.prepare(SQL.addContent).run(7, 'a'.repeat(40), 'go', 'parsed', '', 1, 1, 0, 0, 0, 0, digest);
      const rows = [
        row('a.go', 7, ''),
        row("it's %s \\ \n ß 文 😀.go", 7, ''),
        row('left out', null, '*.log'),
        row('odd rule', null, 'a\0b'),
        row('x'.repeat(5_000), 7, ''),
      ];
      for (const { path, oid, mode, language, contentId, skip, rule } of rows)
        db.prepare(SQL.setFile).run(path, oid, mode, language, contentId, skip, rule);
      const texts = db.prepare<[], string>(SQL.fileRowTexts).pluck().all();
      expect(texts.sort()).toEqual(rows.map((one) => fileRowText(one, one.contentId === null ? null : digest)).sort());
    } finally {
      db.close();
    }
  });
});
