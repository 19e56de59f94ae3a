import type { Buffer } from 'node:buffer';
import { type ChildProcess, type StdioOptions, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { findProgram } from '../../git/program/find-program.js';
import { failureOf, feedTo, piecesOf, stderrOf } from './child-pipes.js';
import type { Bytes, Codec, Inflating } from './codec.js';
import { LARGEST_WINDOW_LOG } from './zstd-frame.js';

/**
 * An empty environment, because zstd also reads options from it (ZSTD_CLEVEL, ZSTD_NBTHREADS). Programs on Windows need
 * SystemRoot.
 */
const environment = (): NodeJS.ProcessEnv =>
  process.env.SystemRoot === undefined ? {} : { SystemRoot: process.env.SystemRoot };

const PROBE_MILLISECONDS = 5_000;

/** Starts the program. It reads stdin and writes stdout or an open file, so no file name is ever an argument. */
const start = (program: string, args: readonly string[], stdio: StdioOptions): ChildProcess =>
  spawn(program, args, { stdio, env: environment(), shell: false, windowsHide: true });

const QUIETLY = ['--quiet', '--stdout'] as const;

/** Pipes bytes through the program. It works in parallel: it inflates the next piece while this process writes the last one. */
async function* through(bytes: Bytes, program: string, args: readonly string[]): AsyncGenerator<Buffer> {
  const child = start(program, [...QUIETLY, ...args], ['pipe', 'pipe', 'pipe']);
  const { stdout } = child;
  if (!(stdout instanceof Readable)) throw new TypeError('a program without pipes');
  const stderr = stderrOf(child);
  const feeding = feedTo(child, bytes);
  try {
    yield* piecesOf(stdout);
    if ((await feeding.done) !== 0) throw failureOf(child, stderr());
  } finally {
    // If the consumer stops early, nothing more of a hostile stream is inflated.
    feeding.stop();
    stdout.destroy();
  }
}

const SHELL = '/bin/sh';
/** The unit of `ulimit -f` in POSIX: blocks of 512 bytes. */
const LIMIT_UNIT = 512;
/** A program above the limit is ended by SIGXFSZ, which would write a core file, so core files are off. */
const LIMITED = 'ulimit -c 0; ulimit -f "$1" && shift && exec "$@"';
/**
 * Inflates into a file that the program writes itself, because a pipe through this process took longer than inflating. This
 * process cannot stop it at the announced size then, so `ulimit -f` does, which only a shell can set. The script is fixed,
 * and the only value from the artifact in it is a number.
 */
const inflateBy =
  (program: string, args: readonly string[]) =>
  (bytes: Bytes, descriptor: number, limit: number): Inflating => {
    const blocks = String(Math.ceil(limit / LIMIT_UNIT));
    const child = start(
      SHELL,
      ['-c', LIMITED, 'sh', blocks, program, ...QUIETLY, ...args],
      ['pipe', descriptor, 'pipe'],
    );
    const stderr = stderrOf(child);
    const { done, stop } = feedTo(child, bytes);
    const checked = async (): Promise<void> => {
      if ((await done) !== 0) throw failureOf(child, stderr());
    };
    return { done: checked(), stop };
  };

const DECOMPRESS = ['--decompress', `--memory=${2 ** (LARGEST_WINDOW_LOG - 20)}MB`];

/** Whether a file is zstd. The version is read only once per file, because that starts a process. */
const isZstdByFile = new Map<string, boolean>();

const printsZstdVersion = (program: string): boolean => {
  const options = { env: environment(), timeout: PROBE_MILLISECONDS, windowsHide: true };
  const { status, stdout } = spawnSync(program, ['--version'], { ...options, encoding: 'utf8' });
  return status === 0 && /\bzstandard\b|\bzstd\b/i.test(stdout);
};

const isZstd = (program: string): boolean => {
  const result = isZstdByFile.get(program) ?? printsZstdVersion(program);
  isZstdByFile.set(program, result);
  return result;
};

/** zstd by the program of that name; null: it is not on PATH, or does not work. */
export const programCodec = (env: NodeJS.ProcessEnv): Codec | null => {
  const program = findProgram('zstd', env);
  if (program === null || !isZstd(program)) return null;
  return {
    name: 'program',
    highestLevel: 19,
    compress: (bytes, level) => through(bytes, program, [`-${level}`, '--check', `--zstd=wlog=${LARGEST_WINDOW_LOG}`]),
    decompress: (bytes) => through(bytes, program, DECOMPRESS),
    ...(existsSync(SHELL) ? { inflateInto: inflateBy(program, [...DECOMPRESS, '--no-sparse']) } : {}),
  };
};
