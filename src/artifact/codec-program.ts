import type { Buffer } from 'node:buffer';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { Readable, type Writable } from 'node:stream';
import { findProgram } from '../git/find-program.js';
import type { Bytes, Codec } from './codec.js';
import { LARGEST_WINDOW_LOG } from './zstd-frame.js';

/** Its options come from the environment as well (ZSTD_CLEVEL, ZSTD_NBTHREADS), so it gets none; Windows cannot do without one. */
const environment = (): NodeJS.ProcessEnv =>
  process.env.SystemRoot === undefined ? {} : { SystemRoot: process.env.SystemRoot };

const PROBE_MILLISECONDS = 5_000;

/** No shell, no file names: bytes in, bytes out. */
const start = (program: string, args: readonly string[]): ChildProcess =>
  spawn(program, ['--quiet', '--stdout', ...args], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: environment(),
    shell: false,
    windowsHide: true,
  });

/** Until there is room again, or nobody to make any. */
const roomIn = (input: Writable): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      input.off('drain', done).off('close', done);
      resolve();
    };
    input.on('drain', done).on('close', done);
  });

/** Fails with what the bytes fail with. Where the program ends first, its exit code tells. */
const feed = async (bytes: Bytes, input: Writable): Promise<void> => {
  for await (const piece of bytes) {
    if (input.destroyed) return;
    if (!input.write(piece) && !input.destroyed) await roomIn(input);
  }
  input.end();
};

/** What is taken from the pipe before somebody has used it. */
const HELD_BYTES = 1 << 20;

/**
 * As a stream's own iterator, which costs a sixth more: it turns the loop for every 64 KB. Ends with the stream, however
 * that ends; its exit code tells whether that was all.
 */
async function* piecesOf(stream: Readable): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  let isOver = false;
  let wake = (): void => {};
  const onPiece = (piece: Buffer): void => {
    held.push(piece);
    size += piece.length;
    if (size >= HELD_BYTES) stream.pause();
    wake();
  };
  const onEnd = (): void => {
    isOver = true;
    wake();
  };
  stream.on('data', onPiece).on('end', onEnd).on('close', onEnd).on('error', onEnd);
  for (;;) {
    const pieces = held;
    held = [];
    size = 0;
    if (!isOver) stream.resume();
    yield* pieces;
    if (held.length > 0) continue;
    if (isOver) return;
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
}

/** The program runs beside this process: while it works on the next piece, this one digests and writes the last. */
async function* through(bytes: Bytes, program: string, args: readonly string[]): AsyncGenerator<Buffer> {
  const child = start(program, args);
  const { stdin, stdout } = child;
  if (stdin === null || !(stdout instanceof Readable)) throw new TypeError('a program without pipes');
  // A broken pipe: it has ended, and its exit code says how.
  stdin.on('error', () => {});
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  ended.catch(() => {});
  const fed = feed(bytes, stdin);
  // Its failure is met below, and until then must not count as unhandled. Nothing more comes out after it.
  fed.catch(() => child.kill('SIGKILL'));
  try {
    yield* piecesOf(stdout);
    const code = await ended;
    await fed;
    if (code !== 0) throw new Error(`zstd ended with ${code ?? 'a signal'}`);
  } finally {
    // Whoever stops reading has seen enough: of a hostile stream, nothing more is inflated.
    child.kill('SIGKILL');
    stdin.destroy();
    stdout.destroy();
  }
}

/** null: there is none on PATH, or it does not work. */
export const programCodec = (env: NodeJS.ProcessEnv): Codec | null => {
  const program = findProgram('zstd', env);
  if (program === null) return null;
  const probe = spawnSync(program, ['--version'], {
    env: environment(),
    timeout: PROBE_MILLISECONDS,
    encoding: 'utf8',
    windowsHide: true,
  });
  if (probe.status !== 0 || !/\bzstandard\b|\bzstd\b/i.test(probe.stdout)) return null;
  return {
    name: 'program',
    highestLevel: 19,
    compress: (bytes, level) => through(bytes, program, [`-${level}`, '--check', `--zstd=wlog=${LARGEST_WINDOW_LOG}`]),
    decompress: (bytes) => through(bytes, program, ['--decompress', `--memory=${2 ** (LARGEST_WINDOW_LOG - 20)}MB`]),
  };
};
