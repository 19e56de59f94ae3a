/** Benchmark of the store: index size by table, and the text index against FTS5 with the same words. */
import { copyFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { bundled } from '../long/bundle.mjs';
import { corpus } from './corpus.mjs';
import { cw, indexBelow } from './cw.mjs';
import { emptied, withTemporary } from './environment.mjs';
import { count, median, megabytes, milliseconds, percent, percentile, ratio, seconds } from './numbers.mjs';
import { say } from './progress.mjs';
import { watched } from './run.mjs';

/** A repository of a team, and a large one. */
const CHUNKS = [20_000, 100_000];
const ENGINES = ['fts5', 'segments'];

/** @param {string} file */
function sizes(file) {
  const db = new Database(file, { readonly: true });
  try {
    const source = db.prepare('SELECT sum(bytes) FROM contents').pluck().get();
    const total = db.pragma('page_count', { simple: true }) * db.pragma('page_size', { simple: true });
    // A build of SQLite without dbstat still has the whole.
    const hasDbstat = db
      .pragma('compile_options')
      .some(({ compile_options: option }) => option === 'ENABLE_DBSTAT_VTAB');
    const tables = hasDbstat
      ? db.prepare('SELECT name, sum(pgsize) FROM dbstat GROUP BY name ORDER BY 2 DESC').raw().all()
      : [];
    return { source, total, tables };
  } finally {
    db.close();
  }
}

/** Each engine in a process of its own, fed with the words of all trees. */
async function textIndexes(scratch, indexes) {
  const driver = await bundled('bench/text-index.ts');
  const measured = [];
  for (const chunks of CHUNKS) {
    const engines = {};
    for (const engine of ENGINES) {
      say(`store: ${engine}, ${count(chunks)} chunks`);
      const args = [driver, engine, String(chunks), `${emptied(`${scratch}/text`)}/text.db`, ...indexes];
      const { stdout } = await watched({ file: process.execPath, args, cwd: scratch, env: {} });
      engines[engine] = JSON.parse(stdout);
    }
    measured.push(engines);
  }
  return measured;
}

const ROWS = [
  ['fill', ({ fill }) => fill, seconds],
  ['size', ({ bytes }) => bytes, megabytes],
  ...[
    ['deltas', 'one content replaced'],
    ['first', 'open, then three words'],
    ['rare', 'a rare word'],
    ['three', 'three words'],
    ['sentence', 'eight common words'],
  ].flatMap(([key, words]) => [
    [`${words}, p50`, (engine) => median(engine[key]), milliseconds],
    [`${words}, p95`, (engine) => percentile(engine[key], 0.95), milliseconds],
  ]),
];

const textTable = ({ fts5, segments }) => ({
  caption: `text index of ${count(segments.chunks)} chunks, CPU time`,
  columns: ['', 'FTS5', 'segments', 'FTS5 / segments'],
  rows: ROWS.map(([words, of, shown]) => [
    words,
    shown(of(fts5)),
    shown(of(segments)),
    ratio(of(fts5) / Math.max(of(segments), 1e-3)),
  ]),
});

/** @param {import('./options.mjs').Options} options */
export async function run(options) {
  const data = await withTemporary(async (scratch) => {
    const trees = [];
    const indexes = [];
    for (const { name, directory } of corpus(options)) {
      say(`store: ${name}`);
      const home = emptied(`${scratch}/home`);
      await watched(cw(['index', '--full'], directory, home));
      trees.push({ tree: name, ...sizes(indexBelow(home)) });
      indexes.push(`${scratch}/${indexes.length}.db`);
      copyFileSync(indexBelow(home), indexes.at(-1));
    }
    return { trees, text: await textIndexes(scratch, indexes) };
  });
  return {
    tables: [
      ...data.trees.map(({ tree, source, total, tables }) => ({
        caption: `${tree}: an index of ${megabytes(total)} for ${megabytes(source)} of indexed source`,
        columns: ['table', 'size', 'of the source', 'of the index'],
        rows: [...tables, ['all', total]].map(([name, bytes]) => [
          name,
          megabytes(bytes),
          ratio(bytes / source),
          percent(bytes / total),
        ]),
      })),
      ...data.text.map(textTable),
    ],
    remarks: data.trees.some(({ tables }) => tables.length === 0) ? ['This SQLite has no dbstat: only totals.'] : [],
    data,
  };
}
