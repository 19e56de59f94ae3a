import type { Buffer } from 'node:buffer';
import { type ChildProcess, type StdioOptions, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Readable, type Writable } from 'node:stream';
import { processLimit } from '../../core/system-error.js';
import { findProgram } from '../../git/program/find-program.js';
import type { Bytes, Codec, Inflating } from './codec.js';
import { LARGEST_WINDOW_LOG } from './zstd-frame.js';

/** Its options come from the environment as well (ZSTD_CLEVEL, ZSTD_NBTHREADS), so it gets none; Windows cannot do without one. */
const environment = (): NodeJS.ProcessEnv =>
  process.env.SystemRoot === undefined ? {} : { SystemRoot: process.env.SystemRoot };

const PROBE_MILLISECONDS = 5_000;

/** No file names: bytes in, bytes out. */
const start = (program: string, args: readonly string[], stdio: StdioOptions): ChildProcess =>
  spawn(program, args, { stdio, env: environment(), shell: false, windowsHide: true });

const QUIETLY = ['--quiet', '--stdout'] as const;

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

interface Feeding {
  /** Its exit code; null: a signal. Fails with what the bytes fail with. */
  readonly done: Promise<number | null>;
  stop(): void;
}

/** In milliseconds, for what a program says without an end of line. */
const LONGEST_SENTENCE = 500;

/** Ends a program that has begun to speak, when its sentence is out: it says what is wrong piece by piece, and why comes last. */
const endWhenSaid = (child: ChildProcess, stderr: Readable): void => {
  const end = (): void => void child.kill('SIGKILL');
  stderr.once('data', () => setTimeout(end, LONGEST_SENTENCE).unref());
  stderr.on('data', (piece: Buffer | string) => {
    if (piece.includes('\n')) end();
  });
};

const feedTo = (child: ChildProcess, bytes: Bytes): Feeding => {
  const { stdin } = child;
  if (stdin === null) throw new TypeError('a program without pipes');
  // A broken pipe: it has ended, and its exit code says how.
  stdin.on('error', () => {});
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  ended.catch(() => {});
  // Told to be quiet, it speaks only to refuse; and then waits for its reader, which waits for input that may never come.
  const { stderr } = child;
  if (stderr !== null) endWhenSaid(child, stderr);
  const fed = feed(bytes, stdin);
  // Its failure is met by who waits for the end, and until then must not count as unhandled. Nothing more comes out after it.
  fed.catch(() => child.kill('SIGKILL'));
  let failure: { readonly error: unknown } | null = null;
  fed.catch((error: unknown) => {
    failure = { error };
  });
  const both = async (): Promise<number | null> => {
    const code = await ended;
    // What it refuses may come from a standard input that gives nothing more: only who took all of it is waited for.
    if (code === 0 || failure !== null) await fed;
    return code;
  };
  const done = both();
  done.catch(() => {});
  return {
    done,
    stop: () => {
      child.kill('SIGKILL');
      stdin.destroy();
    },
  };
};

/** More than one message. */
const STDERR_LIMIT = 4_096;

/** What it has said so far, up to a limit. */
const sayings = (child: ChildProcess): (() => string) => {
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    if (said.length < STDERR_LIMIT) said += text;
  });
  return () => said;
};

/**
 * A full disk, and what the system ended, as the failures that they are: the bytes are not to blame. Who has spoken was
 * ended by us, and who went over `ulimit -f` by the size that the bytes announce.
 */
const failureOf = (child: ChildProcess, said: string): Error => {
  const { exitCode, signalCode } = child;
  const isEnded = said === '' && signalCode !== null && signalCode !== 'SIGXFSZ';
  const refused = isEnded ? processLimit('', signalCode, 'the program zstd stopped') : null;
  if (refused !== null) return refused;
  const error = new Error(`zstd ended with ${exitCode ?? signalCode}`);
  const isFull = /No space left|quota exceeded/i.test(said);
  return isFull ? Object.assign(error, { code: 'ENOSPC', syscall: 'write' }) : error;
};

/** The program runs beside this process: while it works on the next piece, this one digests and writes the last. */
async function* through(bytes: Bytes, program: string, args: readonly string[]): AsyncGenerator<Buffer> {
  const child = start(program, [...QUIETLY, ...args], ['pipe', 'pipe', 'pipe']);
  const { stdout } = child;
  if (!(stdout instanceof Readable)) throw new TypeError('a program without pipes');
  const said = sayings(child);
  const feeding = feedTo(child, bytes);
  try {
    yield* piecesOf(stdout);
    if ((await feeding.done) !== 0) throw failureOf(child, said());
  } finally {
    // Whoever stops reading has seen enough: of a hostile stream, nothing more is inflated.
    feeding.stop();
    stdout.destroy();
  }
}

const SHELL = '/bin/sh';
/** In the unit that POSIX gives `ulimit -f`. */
const LIMIT_UNIT = 512;
/** Who goes over the limit is ended by a signal that would leave a core file. */
const LIMITED = 'ulimit -c 0; ulimit -f "$1" && shift && exec "$@"';
/**
 * The program writes the file itself. A pipe through this process took longer than inflating did; but this process stopped at the
 * byte that was announced. So a limit of the operating system does, which only a shell can set from here: its script is
 * ours, and of the artifact it gets one number.
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
    const said = sayings(child);
    const { done, stop } = feedTo(child, bytes);
    const checked = async (): Promise<void> => {
      if ((await done) !== 0) throw failureOf(child, said());
    };
    return { done: checked(), stop };
  };

const DECOMPRESS = ['--decompress', `--memory=${2 ** (LARGEST_WINDOW_LOG - 20)}MB`];

/** By its file; asked once. */
const asked = new Map<string, boolean>();

const ask = (program: string): boolean => {
  const options = { env: environment(), timeout: PROBE_MILLISECONDS, windowsHide: true };
  const { status, stdout } = spawnSync(program, ['--version'], { ...options, encoding: 'utf8' });
  return status === 0 && /\bzstandard\b|\bzstd\b/i.test(stdout);
};

const isZstd = (program: string): boolean => {
  const answer = asked.get(program) ?? ask(program);
  asked.set(program, answer);
  return answer;
};

/** null: there is none on PATH, or it does not work. */
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
