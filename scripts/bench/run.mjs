/** Runs a program and measures it from outside, start and exit included. */
import { spawn, spawnSync } from 'node:child_process';
import { childEnv } from './environment.mjs';
import { canWatch, watch } from './process-tree.mjs';

/**
 * @typedef {object} Program
 * @property {string} file
 * @property {readonly string[]} args
 * @property {string} cwd
 * @property {Record<string, string>} env
 * @property {readonly number[]} [ends] Exit codes that are no failure, where 0 is not the only one.
 */

const failure = ({ file, args }, how, stderr) => new Error(`${file} ${args.join(' ')}: ${how}\n${stderr}`);

/**
 * Only the time: nothing else runs while it does.
 * @param {Program} program
 */
export function timed(program) {
  const { file, args, cwd, env, ends = [0] } = program;
  const started = performance.now();
  const done = spawnSync(file, args, { cwd, env: childEnv(env), stdio: ['ignore', 'ignore', 'pipe'] });
  const wall = performance.now() - started;
  if (!ends.includes(done.status))
    throw failure(program, done.error?.message ?? `exit ${done.status}`, String(done.stderr));
  return wall;
}

/**
 * @typedef {object} Watched
 * @property {number} wall
 * @property {string} stdout
 * @property {Usage | null} usage null where there is no /proc.
 *
 * @typedef {object} Usage Milliseconds of CPU by who used them, and what the main process did around its workers.
 * @property {number} peakBytes
 * @property {number} mainCpu
 * @property {number} workerCpu
 * @property {number} otherCpu
 * @property {number} workers How many were started, replaced ones included.
 * @property {number} before Until the first worker was there.
 * @property {number} after From the last worker's end to the exit.
 */

/** @returns {Usage} */
function usageOf({ peakBytes, processes }, wall) {
  const cpuOf = (role) => processes.filter((one) => one.role === role).reduce((sum, { cpu }) => sum + cpu, 0);
  const workers = processes.filter(({ role }) => role === 'worker');
  return {
    peakBytes,
    mainCpu: cpuOf('main'),
    workerCpu: cpuOf('worker'),
    otherCpu: cpuOf('other'),
    workers: workers.length,
    before: Math.min(wall, ...workers.map(({ firstSeen }) => firstSeen)),
    after: workers.length === 0 ? 0 : wall - Math.max(...workers.map(({ lastSeen }) => lastSeen)),
  };
}

/**
 * The time and, on Linux, what the whole tree of processes used.
 * @param {Program} program
 * @returns {Promise<Watched>}
 */
export function watched(program) {
  const { file, args, cwd, env } = program;
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const child = spawn(file, args, { cwd, env: childEnv(env), stdio: ['ignore', 'pipe', 'pipe'] });
    const watching = canWatch && child.pid !== undefined ? watch(child.pid) : null;
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
    });
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      const wall = performance.now() - started;
      const looked = watching?.stop() ?? null;
      if (code !== 0) reject(failure(program, `exit ${code}`, stderr));
      else resolve({ wall, stdout, usage: looked === null ? null : usageOf(looked, wall) });
    });
  });
}
