/**
 * Kills `cw index` at random instants and looks at what is left. Used by scripts/attack/kill.ts for many runs and
 * by test/interrupt for a few.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { askCw, cleanEnvironment, startCw } from './program.mjs';

/**
 * Files that may be in a state directory when no process runs. The cache keeps an empty journal, and the lock has a recovery
 * file.
 */
const KNOWN = new Set(['index.db', 'cache.db', 'cache.db-journal', 'activity.json', 'lock.recovery']);
const FILES = 320;

function git(repository, ...args) {
  const env = cleanEnvironment({
    GIT_AUTHOR_NAME: 'Ada',
    GIT_AUTHOR_EMAIL: 'ada@example.org',
    GIT_COMMITTER_NAME: 'Ada',
    GIT_COMMITTER_EMAIL: 'ada@example.org',
  });
  const done = spawnSync('git', args, { cwd: repository, env, encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`git ${args.join(' ')}: ${done.stderr}`);
  return done.stdout.trim();
}

const textOf = (file, version) =>
  `package p\n\n// Step${file} is version ${version}.\nfunc Step${file}V${version}(n int) int {\n\treturn n + ${version}\n}\n`;

function commit(repository, files, version) {
  for (const file of files) writeFileSync(join(repository, `d${file % 7}`, `f${file}.go`), textOf(file, version));
  git(repository, 'add', '--all');
  git(repository, 'commit', '--quiet', '--message', `version ${version}`);
  return git(repository, 'rev-parse', 'HEAD');
}

/** Three commits: the second changes a few files (a delta in place), the third nearly all (a new file beside the old). */
function makeHistory(repository) {
  mkdirSync(repository);
  git(repository, 'init', '--quiet');
  const all = Array.from({ length: FILES }, (_, file) => file);
  for (let d = 0; d < 7; d++) mkdirSync(join(repository, `d${d}`));
  return {
    first: commit(repository, all, 1),
    small: commit(repository, all.slice(0, 12), 2),
    large: commit(repository, all.slice(0, 280), 3),
  };
}

/** Which index is there when the run begins, and which one it is to make. */
const KINDS = {
  'first build': { from: null, to: 'first' },
  rebuild: { from: 'first', to: 'first', flags: ['--full'] },
  'delta in place': { from: 'first', to: 'small' },
  'large delta': { from: 'small', to: 'large' },
};

export function prepare(scratch, program) {
  const repository = join(scratch, 'repository');
  const commits = makeHistory(repository);
  const state = join(repository, '.git/cw');
  const index = (name, flags) => askCw(program, ['index', '--rev', commits[name], ...flags], repository, {});
  /** Back to an index that was made without disturbance: a copy of it, which is quicker than making it again. */
  const reset = (name) => {
    rmSync(state, { recursive: true, force: true });
    if (name !== null) cpSync(join(scratch, name), state, { recursive: true });
  };
  const digests = {};
  for (const name of Object.keys(commits)) {
    reset(null);
    digests[name] = index(name, []).digest;
    cpSync(state, join(scratch, name), { recursive: true });
  }
  // How long each kind of run takes here.
  const lengths = Object.fromEntries(
    Object.entries(KINDS).map(([kind, { from, to, flags = [] }]) => {
      reset(from);
      const before = performance.now();
      index(to, flags);
      return [kind, performance.now() - before];
    }),
  );
  return { program, repository, state, commits, digests, lengths, reset, index };
}

const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * One run, killed when `moment` says (or not at all, if it ends first); gives what was wrong afterwards, and whether it
 * was hit. `moment` is given a promise of the end, so that it need not wait longer.
 */
export async function killOnce(made, kind, moment) {
  const { program, repository, state, commits, digests } = made;
  const { from, to, flags = [] } = KINDS[kind];
  made.reset(from);
  const { child, ended } = startCw(program, ['index', '--rev', commits[to], ...flags], repository, {});
  await moment(ended);
  child.kill('SIGKILL');
  const hit = (await ended) === 'SIGKILL';

  const wrong = [];
  const left = readdirIfThere(state);
  if (left.includes('index.db')) {
    const { ok, steps } = askOrSay(program, ['verify'], repository);
    if (!ok) wrong.push(`verify fails: ${JSON.stringify(steps)}`);
  } else if (from !== null) wrong.push('the old index is gone');

  const after = made.index(to, []);
  if (after.digest !== digests[to]) wrong.push(`the digest is ${after.digest}, not ${digests[to]}`);
  const strangers = readdirIfThere(state).filter((name) => !KNOWN.has(name));
  if (strangers.length > 0) wrong.push(`left behind: ${strangers.join(', ')}`);
  return { hit, left, wrong };
}

function readdirIfThere(directory) {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

function askOrSay(program, args, repository) {
  try {
    return askCw(program, args, repository, {});
  } catch (error) {
    return { ok: false, steps: error.message };
  }
}

/** `runs` kills, the kinds in turn, at instants that `random` chooses. `tell` sees each one. */
export async function killMany(made, runs, random, tell) {
  const kinds = Object.keys(KINDS);
  const sum = { hit: 0, litter: 0, noIndex: 0 };
  for (let run = 0; run < runs; run++) {
    const kind = kinds[run % kinds.length];
    const milliseconds = random(Math.ceil(made.lengths[kind]));
    const { hit, left, wrong } = await killOnce(made, kind, (ended) => Promise.race([wait(milliseconds), ended]));
    if (hit) sum.hit++;
    if (hit && left.some((name) => !KNOWN.has(name))) sum.litter++;
    if (hit && !left.includes('index.db')) sum.noIndex++;
    tell({ run: run + 1, kind, milliseconds, hit, left, wrong });
  }
  return sum;
}
