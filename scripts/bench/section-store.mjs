/** How large an index is, table by table, for each MB of source in it. */
import Database from 'better-sqlite3';
import { corpus } from './corpus.mjs';
import { cw, indexBelow } from './cw.mjs';
import { emptied, withTemporary } from './environment.mjs';
import { megabytes, percent, ratio } from './numbers.mjs';
import { say } from './progress.mjs';
import { watched } from './run.mjs';

/** FTS5 keeps its own tables; people know the one they belong to. */
const ownerOf = (name) => (name.startsWith('terms_') ? 'terms' : name);

/** @param {string} file */
function sizes(file) {
  const db = new Database(file, { readonly: true });
  try {
    const source = db.prepare('SELECT sum(bytes) FROM contents').pluck().get();
    const total = db.pragma('page_count', { simple: true }) * db.pragma('page_size', { simple: true });
    /** @type {Map<string, number>} */
    const tables = new Map();
    // A build of SQLite without dbstat still has the whole.
    const hasDbstat = db
      .pragma('compile_options')
      .some(({ compile_options: option }) => option === 'ENABLE_DBSTAT_VTAB');
    if (hasDbstat) {
      for (const { name, bytes } of db.prepare('SELECT name, sum(pgsize) AS bytes FROM dbstat GROUP BY name').all()) {
        tables.set(ownerOf(name), (tables.get(ownerOf(name)) ?? 0) + bytes);
      }
    }
    return { source, total, tables: [...tables].sort((a, b) => b[1] - a[1]) };
  } finally {
    db.close();
  }
}

/** @param {import('./options.mjs').Options} options */
export async function run(options) {
  const data = await withTemporary(async (scratch) => {
    const measured = [];
    for (const { name, directory } of corpus(options)) {
      say(`store: ${name}`);
      const home = emptied(`${scratch}/home`);
      await watched(cw(['index', '--full'], directory, home));
      measured.push({ tree: name, ...sizes(indexBelow(home)) });
    }
    return measured;
  });
  return {
    tables: data.map(({ tree, source, total, tables }) => ({
      caption: `${tree}: an index of ${megabytes(total)} for ${megabytes(source)} of indexed source`,
      columns: ['table', 'size', 'of the source', 'of the index'],
      rows: [...tables, ['all', total]].map(([name, bytes]) => [
        name,
        megabytes(bytes),
        ratio(bytes / source),
        percent(bytes / total),
      ]),
    })),
    remarks: data.some(({ tables }) => tables.length === 0) ? ['This SQLite has no dbstat: only totals.'] : [],
    data,
  };
}
