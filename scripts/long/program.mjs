/** A copy of the built program for runs that take long: a build meanwhile must not change what is being tested. */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** A directory that goes away when the process ends, however it ends. */
export function scratchDirectory(purpose) {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), `cw-${purpose}-`)));
  process.on('exit', () => rmSync(directory, { recursive: true, force: true, maxRetries: 3 }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
  return directory;
}

export function copyProgram(scratch) {
  const build = spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], { cwd: root, encoding: 'utf8' });
  if (build.status !== 0) throw new Error(`the build failed:\n${build.stderr}`);
  const place = join(scratch, 'program');
  mkdirSync(place);
  for (const name of ['bin', 'dist', 'package.json']) cpSync(join(root, name), join(place, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'));
  return join(place, 'bin/cw.js');
}

/** The caller's settings must not decide a result. */
export function cleanEnvironment(changes) {
  const kept = Object.entries(process.env).filter(([name]) => !/^(?:CW_|GIT_)/.test(name));
  return { ...Object.fromEntries(kept), GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1', ...changes };
}

/** Runs `cw <args> --json` to its end and gives the answer; an error throws with what it said. */
export function askCw(program, args, cwd, env) {
  const done = spawnSync(process.execPath, [program, ...args, '--json'], {
    cwd,
    env: cleanEnvironment(env),
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (done.status !== 0)
    throw new Error(`cw ${args.join(' ')} ended with ${done.status ?? done.signal}:\n${done.stdout}${done.stderr}`);
  return JSON.parse(done.stdout);
}

/** Starts cw in the background; `ended` resolves to its exit code or the signal that ended it. */
export function startCw(program, args, cwd, env) {
  const child = spawn(process.execPath, [program, ...args], { cwd, env: cleanEnvironment(env), stdio: 'ignore' });
  const ended = new Promise((resolve) => child.on('close', (code, signal) => resolve(code ?? signal)));
  return { child, ended };
}

/** Numbers that look random and are the same for the same seed (xorshift32). */
export function makeRandom(seed) {
  let state = seed | 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}
