import { copyFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { CwError } from '../../src/core/error.js';
import { connect } from '../../src/store/db/connect.js';
import type { Database } from '../../src/store/db/driver.js';
import { index } from '../helpers/index.js';
import { makeRepositoryWith, type TestRepository } from '../helpers/repository.js';
import { search } from '../helpers/search-answer.js';

const QUERIES = [
  'readFile',
  'Store.insert',
  'how is a row put in',
  '"return open"',
  'src/reader.ts',
  'usages of readFile',
];

let repository: TestRepository;
let file: string;
beforeAll(async () => {
  repository = makeRepositoryWith({
    'src/reader.ts': '/** Reads. */\nexport function readFile(path: string) {\n  return open(path);\n}\n',
    'src/store.ts':
      'export class Store {\n  /** Puts a row in. */\n  insert(row: string) {\n    readFile(row);\n  }\n}\n',
  });
  ({ index: file } = await index(repository.root));
  copyFileSync(file, `${file}.sound`);
});

/** Asks everything of an index that was damaged; gives how often it could not answer. */
const failures = async (damage: (db: Database) => void): Promise<number> => {
  copyFileSync(`${file}.sound`, file);
  const db = connect(file, {});
  db.pragma('foreign_keys = OFF');
  damage(db);
  db.close();
  let count = 0;
  for (const query of QUERIES) {
    const failure = await search(repository.root, query, { explain: 'full' }).then(
      () => null,
      (error: unknown) => error,
    );
    if (failure === null) continue;
    expect(failure).toBeInstanceOf(CwError);
    expect(failure).toMatchObject({ code: 'index-corrupt' });
    count++;
  }
  return count;
};

describe('a search in a damaged index gives an answer or a typed error', () => {
  it('if files have lost their content', async () => {
    expect(await failures((db) => db.exec('UPDATE contents SET id = id + 1000'))).toBeGreaterThan(0);
    expect(
      await failures((db) => db.exec("UPDATE files SET content_id = 0 WHERE path = 'src/store.ts'")),
    ).toBeGreaterThan(0);
  });

  it.each(['symbols', 'chunks', 'refs', 'imports'])('if bytes of %s are changed', async (column) => {
    const sound = connect(`${file}.sound`, { readonly: true });
    const size = sound.prepare<[], number>(`SELECT min(length(${column})) FROM facts`).pluck().get() ?? 0;
    sound.close();
    for (let at = 0; at < size; at += Math.ceil(size / 5)) {
      await failures((db) => {
        const rows = db
          .prepare<[], { id: number; bytes: Buffer }>(`SELECT rowid AS id, ${column} AS bytes FROM facts`)
          .all();
        const put = db.prepare(`UPDATE facts SET ${column} = ? WHERE rowid = ?`);
        for (const { id, bytes } of rows) put.run(Buffer.from(bytes).fill(0xff, at, at + 1), id);
      });
    }
  });
});
