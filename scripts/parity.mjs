/**
 * Delta equals rebuild, on real history: goes through first-parent commits of a repository by `cw index --rev`, one after
 * the other and then in random jumps, and compares each stop with a build from nothing. The repository is only read.
 */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { firstDifferences } from './long/differences.mjs';
import { readOptions } from './long/options.mjs';
import { askCw, copyProgram, makeRandom, scratchDirectory } from './long/program.mjs';

const USAGE = 'npm run parity -- <repository> [--commits 200] [--jumps 50] [--from REV] [--seed 1]';
const { positionals, commits, jumps, from, seed } = readOptions(
  USAGE,
  { commits: 200, jumps: 50, seed: 1 },
  { from: 'HEAD' },
);
if (positionals.length !== 1) {
  process.stderr.write(`usage: ${USAGE}\n`);
  process.exit(2);
}
const repository = resolve(positionals[0]);

/** Oldest first. */
function listCommits() {
  const args = ['-C', repository, 'rev-list', '--first-parent', '--reverse', `--max-count=${commits}`, from, '--'];
  const done = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (done.status !== 0) throw new Error(done.stderr);
  return done.stdout.split('\n').filter(Boolean);
}

const list = listCommits();
const random = makeRandom(seed);
const stops = [...list, ...Array.from({ length: jumps }, () => list[random(list.length)])];
const scratch = scratchDirectory('parity');
const program = copyProgram(scratch);
const homes = { delta: join(scratch, 'delta'), fresh: join(scratch, 'fresh') };
const total = { parsed: 0, reused: 0, delta: 0, fresh: 0, deltas: 0 };
const started = performance.now();

/** Every rebuild is from nothing: no index, no cache. A digest is kept, as jumps come to a commit again. */
const digests = new Map();
function rebuild(commit, use) {
  rmSync(homes.fresh, { recursive: true, force: true });
  const answer = askCw(program, ['index', '--rev', commit], repository, { CW_HOME: homes.fresh });
  total.fresh += answer.milliseconds;
  digests.set(commit, answer.digest);
  return use(answer);
}

for (const [at, commit] of stops.entries()) {
  const delta = askCw(program, ['index', '--rev', commit], repository, { CW_HOME: homes.delta });
  total.parsed += delta.parsed;
  total.reused += delta.reused;
  total.delta += delta.milliseconds;
  if (delta.action === 'delta') total.deltas++;
  const digest = digests.get(commit) ?? rebuild(commit, (answer) => answer.digest);
  if (digest !== delta.digest) {
    const rows = await rebuild(commit, (answer) => firstDifferences(delta.index, answer.index, 10));
    process.stdout.write(`${commit} differs from a rebuild (stop ${at + 1}):\n${rows.join('\n')}\n`);
    process.exit(1);
  }
  const way = at < list.length ? 'forward' : 'jump';
  process.stdout.write(
    `${String(at + 1).padStart(4)}/${stops.length} ${way.padEnd(7)} ${commit.slice(0, 12)} ${delta.action.padEnd(7)}` +
      ` parsed ${delta.parsed}, reused ${delta.reused}, ${delta.milliseconds} ms, ${delta.files.indexed} files\n`,
  );
}
process.stdout.write(
  `equal at all ${stops.length} stops (${list.length} commits forward, ${jumps} jumps; ${total.deltas} in place): ` +
    `parsed ${total.parsed}, reused ${total.reused}; deltas ${(total.delta / 1000).toFixed(1)} s, ` +
    `rebuilds ${(total.fresh / 1000).toFixed(1)} s, all ${((performance.now() - started) / 1000).toFixed(0)} s\n`,
);
