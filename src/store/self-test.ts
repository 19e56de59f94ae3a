import { connect } from './connect.js';
import { TABLES } from './schema.js';
import { guarded } from './store-error.js';
import { TextIndex } from './text-index.js';

/** Loads SQLite and uses it as an index does: our own tables, in memory, with words that are found again. */
export function proveSqlite(): { readonly version: string } {
  return guarded('a database in memory', () => {
    const db = connect(':memory:', {});
    try {
      for (const statement of TABLES) db.exec(statement);
      const words = new TextIndex(db);
      words.add(1, 'canary', 'sings in the mine');
      words.add(2, 'sparrow', 'sings in the street');
      const found = words.search(['canary'], { names: 1, body: 1 }, 2).map(({ chunkId }) => chunkId);
      if (found.length !== 1 || found[0] !== 1) throw new Error('the text index does not find what was put into it');
      return { version: db.prepare<[], string>('SELECT sqlite_version()').pluck().get() ?? '' };
    } finally {
      db.close();
    }
  });
}
