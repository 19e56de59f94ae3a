/** The comparison that chooses QUICK_FILES in src/pipeline/workers/start-pool.ts. */
import { bundled } from '../long/bundle.mjs';
import { corpus } from './corpus.mjs';
import { WORKER } from './environment.mjs';
import { count, median, milliseconds, ratio } from './numbers.mjs';
import { say } from './progress.mjs';
import { watched } from './run.mjs';

const SIZES = [1, 5, 10, 20, 40, 80, 160];
const ROUNDS = 5;
/** One tree of many languages, one of a single one: each grammar is compiled and optimised anew. */
const TREES = ['react-native', 'three'];

/** @param {import('./options.mjs').Options} options */
export async function run(options) {
  const driver = await bundled('bench/tiers.ts');
  const trees = corpus(options).filter(({ name }) => options.repo !== null || TREES.includes(name));
  const data = [];
  for (const { name, directory } of trees) {
    say(`tiers: ${name}`);
    const args = [driver, WORKER, directory, SIZES.join(','), String(ROUNDS)];
    const { stdout } = await watched({ file: process.execPath, args, cwd: directory, env: {} });
    const rows = JSON.parse(stdout).map(({ size, quick, thorough }) => ({
      size,
      quick: median(quick),
      thorough: median(thorough),
      // Of the same round and files.
      ratio: median(quick.map((time, round) => time / thorough[round])),
    }));
    data.push({ tree: name, rows });
  }
  return {
    tables: data.map(({ tree, rows }) => ({
      caption: `${tree}: facts of so many files, from the pool's start to its last outcome, medians of ${ROUNDS}`,
      columns: ['files', 'quick (--liftoff-only)', 'thorough (default)', 'quick / thorough'],
      rows: rows.map(({ size, quick, thorough, ratio: times }) => [
        count(size),
        milliseconds(quick),
        milliseconds(thorough),
        ratio(times),
      ]),
    })),
    remarks: ['QUICK_FILES belongs where the ratio passes 1.'],
    data,
  };
}
