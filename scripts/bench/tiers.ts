/**
 * `node tiers.cjs <worker.cjs> <repository> <sizes> <rounds>`: how long a pool takes for so many files, from its first
 * worker's start to its last outcome, with V8's quick WASM compiler alone and with its default tiers.
 */
import { availableParallelism } from 'node:os';
import { Pool } from '../../src/pipeline/workers/pool.js';
import { workersFor } from '../../src/pipeline/workers/start-pool.js';
import type { ReadFile } from '../../src/workspace/wanted.js';
import { feed } from './feed.js';
import { needsOfHead } from './needs.js';

const TIERS = ['quick', 'thorough'] as const;

const main = async (program: string, directory: string, sizes: readonly number[], rounds: number): Promise<void> => {
  const { workspace, wanted, entries } = await needsOfHead(directory);
  const { index } = workspace.config.values;
  // Of code only, evenly spread over the tree; read beforehand, since both tiers would read the same.
  const code = entries.filter(({ path }) => /\.(?:[cm]?[jt]sx?|cpp|h|mm?|java|kt|py|go|rs|rb)$/.test(path));
  const most = Math.max(...sizes);
  const chosen = code.filter((_, at) => at % Math.max(1, Math.floor(code.length / most)) === 0);
  const files: ReadFile[] = [];
  for await (const file of wanted.read(chosen, index.maxFileBytes)) files.push(file);
  workspace.repository?.close();

  const measured = sizes.map((size) => ({ size, quick: [] as number[], thorough: [] as number[] }));
  for (let round = 0; round < rounds; round++) {
    for (const row of measured) {
      // Another slice of the tree each round, the same one for both tiers.
      const from = (round * row.size) % Math.max(1, files.length - row.size + 1);
      for (const tier of TIERS) {
        const started = performance.now();
        const pool = new Pool({
          program,
          setup: { index },
          workers: workersFor(availableParallelism(), row.size),
          tier,
          limitMilliseconds: 120_000,
          limitBytes: Number.MAX_SAFE_INTEGER,
        });
        await feed(pool, files.slice(from, from + row.size));
        row[tier].push(performance.now() - started);
        pool.close(new Error('the pool is closed'));
      }
    }
  }
  process.stdout.write(JSON.stringify(measured));
};

const [program, directory, sizes, rounds] = process.argv.slice(2);
if (program === undefined || directory === undefined)
  throw new Error('tiers <worker.cjs> <repository> <sizes> <rounds>');
void main(program, directory, (sizes ?? '').split(',').map(Number), Number(rounds));
