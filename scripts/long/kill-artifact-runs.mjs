/**
 * Kills `cw state export` and `cw state import` at random instants and looks at what is left. Used by
 * scripts/attack/kill-artifact.ts for many runs and by test/artifact for a few.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { askCw, cleanEnvironment, startCw } from './program.mjs';

const KNOWN = new Set(['index.db', 'cache.db', 'cache.db-journal', 'activity.json', 'lock.recovery']);
const FILES = 300;

function git(repository, ...args) {
  const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org'];
  const done = spawnSync('git', [...who, ...args], { cwd: repository, env: cleanEnvironment({}), encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`git ${args.join(' ')}: ${done.stderr}`);
}

function commit(repository, version) {
  for (let file = 0; file < FILES; file++) {
    const steps = Array.from(
      { length: 12 },
      (_, n) => `func Step${file}x${n}v${version}(n int) int {\n\treturn n + ${n}\n}\n`,
    );
    writeFileSync(join(repository, `f${file}.go`), `package p\n\n${steps.join('\n')}`);
  }
  git(repository, 'add', '--all');
  git(repository, 'commit', '--quiet', '--message', `version ${version}`);
}

/** Two commits; an artifact of the first; an index at the second. */
export function prepareArtifacts(scratch, program) {
  const repository = join(scratch, 'repository');
  mkdirSync(repository);
  git(repository, 'init', '--quiet');
  const state = join(repository, '.git/cw');
  const old = join(scratch, 'old.cw.tar.zst');
  const out = join(scratch, 'new.cw.tar.zst');
  const run = (...args) => askCw(program, args, repository, {});
  commit(repository, 1);
  run('state', 'export', '--out', old);
  commit(repository, 2);
  const length = (work) => {
    const before = performance.now();
    work();
    return performance.now() - before;
  };
  run('index');
  const whole = run('state', 'export', '--out', out).sha256;
  cpSync(state, join(scratch, 'state'), { recursive: true });
  const reset = () => {
    rmSync(state, { recursive: true, force: true });
    cpSync(join(scratch, 'state'), state, { recursive: true });
    rmSync(out, { force: true });
  };
  const digests = new Set([run('index').digest]);
  const lengths = { export: length(() => run('state', 'export', '--out', out)) };
  lengths.import = length(() => run('state', 'import', old));
  digests.add(run('state', 'inspect', old).manifest.index_digest);
  reset();
  return { program, repository, scratch, state, old, out, whole, digests, lengths, reset, run };
}

const ARGS = {
  export: ({ out }) => ['state', 'export', '--out', out],
  import: ({ old }) => ['state', 'import', old],
};

const namesIn = (directory) => (existsSync(directory) ? readdirSync(directory) : []);

/** One run, killed when `moment` says; gives what was wrong afterwards, and whether it was hit. */
export async function killArtifactOnce(made, kind, moment) {
  const { program, repository, state, out, scratch } = made;
  made.reset();
  const outside = namesIn(scratch).sort().join();
  const { child, ended } = startCw(program, ARGS[kind](made), repository, {});
  await moment(ended);
  child.kill('SIGKILL');
  const hit = (await ended) === 'SIGKILL';
  const wrong = [];
  const left = namesIn(state);
  const say = (what, work) => {
    try {
      return work();
    } catch (error) {
      wrong.push(`${what}: ${error.message}`);
      return null;
    }
  };
  const verified = say('verify', () => made.run('verify'));
  if (verified !== null && !made.digests.has(verified.digest))
    wrong.push(`the index is neither the old nor the new one`);
  // An artifact is there whole or not at all.
  if (existsSync(out) && say('inspect', () => made.run('verify', out))?.ok !== true)
    wrong.push('half an artifact was left');
  rmSync(out, { force: true });
  const others = namesIn(scratch).sort().join();
  if (others.replace('new.cw.tar.zst,', '') !== outside.replace('new.cw.tar.zst,', ''))
    wrong.push(`left outside: ${others}`);
  // What is left is named by the doctor and removed by clean.
  const litter = left.filter((name) => !KNOWN.has(name) && name !== 'lock');
  if (litter.length > 0) {
    const doctor = say('doctor', () => made.run('doctor'));
    const check = doctor?.checks.find(({ name }) => name === 'litter');
    if (check?.outcome === 'ok') wrong.push(`doctor does not name ${litter.join(', ')}`);
  }
  say('clean', () => made.run('clean'));
  const strangers = namesIn(state).filter((name) => !KNOWN.has(name));
  if (strangers.length > 0) wrong.push(`clean left ${strangers.join(', ')}`);
  return { hit, left, wrong };
}

const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export async function killArtifacts(made, runs, random, tell) {
  const sum = { hit: 0 };
  for (let run = 0; run < runs; run++) {
    const kind = run % 2 === 0 ? 'export' : 'import';
    const milliseconds = random(Math.ceil(made.lengths[kind]));
    const { hit, left, wrong } = await killArtifactOnce(made, kind, (ended) =>
      Promise.race([wait(milliseconds), ended]),
    );
    if (hit) sum.hit++;
    tell({ run: run + 1, kind, milliseconds, hit, left, wrong });
  }
  return sum;
}
