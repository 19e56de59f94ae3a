/**
 * The yardstick of a cold build: `node parse-alone.cjs <parse-worker.cjs> <repository>` sends the files that `cw index --full`
 * parses through as many workers, which read, select, decode and parse them, and make nothing of it.
 * What a build takes longer than this is what making and storing facts costs.
 */
import { availableParallelism } from 'node:os';
import { Pool } from '../../src/pipeline/workers/pool.js';
import { feed } from './feed.js';
import { needsOfHead } from './needs.js';

const main = async (program: string, directory: string): Promise<void> => {
  const { workspace, wanted, entries } = await needsOfHead(directory);
  const { index } = workspace.config.values;
  const pool = new Pool({
    program,
    setup: { index },
    workers: index.jobs || availableParallelism(),
    tier: 'thorough',
    limitMilliseconds: 120_000,
    // Never reached: workers that make nothing do not tell their size. Replacing one would only slow the yardstick.
    limitBytes: Number.MAX_SAFE_INTEGER,
  });
  const parsed = await feed(pool, wanted.read(entries, index.maxFileBytes));
  pool.close(new Error('the pool is closed'));
  workspace.repository?.close();
  process.stdout.write(JSON.stringify({ parsed }));
};

const [program, directory] = process.argv.slice(2);
if (program === undefined || directory === undefined) throw new Error('parse-alone <parse-worker.cjs> <repository>');
void main(program, directory);
