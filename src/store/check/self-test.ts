import { TermMaker } from '../../language/words/terms.js';
import { connect, type Driver, driverInUse } from '../db/connect.js';
import { TABLES } from '../db/schema.js';
import { guarded } from '../db/store-error.js';
import { POSTINGS_LIMITS, PostingsWriter } from '../text/postings-writer.js';
import { TextIndex } from '../text/text-index.js';

/** Self-test for `doctor`: loads SQLite, creates the tables of an index in memory, stores words and finds them again. */
export function proveSqlite(): { readonly version: string; readonly driver: Driver | null } {
  return guarded('a database in memory', () => {
    const db = connect(':memory:', {});
    try {
      for (const statement of TABLES) db.exec(statement);
      const maker = new TermMaker();
      const writer = new PostingsWriter(db, POSTINGS_LIMITS);
      maker.chunk(['canary'], [], ['sings in the mine']);
      maker.chunk(['sparrow'], [], ['sings in the street']);
      writer.add(1, 2, maker.finish());
      writer.flush();
      const { docs } = new TextIndex(db).postings('canary');
      if (docs.length !== 1 || docs[0] !== 0) throw new Error('the text index does not find what was put into it');
      const version = db.prepare<[], string>('SELECT sqlite_version()').pluck().get() ?? '';
      return { version, driver: driverInUse() };
    } finally {
      db.close();
    }
  });
}
