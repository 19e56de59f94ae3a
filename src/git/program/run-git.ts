/**
 * The only module that starts git. It sets the environment variables (git-environment.ts clears those that would mislead git),
 * the settings (git-settings.ts) and the limits for output and time.
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { CwError } from '../../core/error.js';
import { noPipes, systemError } from '../../core/system-error.js';
import { LIST_FILTERS, NOTHING_VARIABLE, withoutFilters } from './filters.js';
import { gitEnvironment } from './git-environment.js';
import { GLOBAL_ARGUMENTS } from './git-settings.js';
import { silentGit, watchSilence } from './silence.js';

export interface GitResult {
  readonly code: number;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** Limit for short output: more than any path, OID or list of settings. */
const SHORT = 4_000_000;
/** Limit for listings: they are decoded into one string, which can hold about five million files. */
const LONG = 500_000_000;

/** All git commands that cw uses, each with the limit for its output in bytes. */
const GIT_COMMANDS = {
  '--version': SHORT,
  'cat-file': SHORT,
  config: SHORT,
  'diff-tree': LONG,
  log: LONG,
  'ls-tree': LONG,
  'merge-base': SHORT,
  'rev-list': LONG,
  'rev-parse': SHORT,
  status: LONG,
} as const;

export type GitArguments = readonly [keyof typeof GIT_COMMANDS, ...string[]];

/** Limit for stderr: more than any real message. A trace on stderr must not fill the memory. */
const STDERR_LIMIT = 64 * 1024;

export function startGit(program: string, cwd: string, args: GitArguments): ChildProcessWithoutNullStreams {
  return start(program, cwd, args);
}

function start(program: string, cwd: string, args: readonly string[]): ChildProcessWithoutNullStreams {
  const child = spawn(program, [...GLOBAL_ARGUMENTS, ...args], {
    cwd,
    env: { ...gitEnvironment(process.env), ...NOTHING_VARIABLE },
    stdio: 'pipe',
    windowsHide: true,
  });
  // If no more files can be opened, the child has no pipes, and Node reports that error only later.
  if ((child as Partial<typeof child>).stdout === undefined) {
    child.on('error', () => undefined);
    throw noPipes('git could not be started');
  }
  return child;
}

/** Runs git to its end. A non-zero exit code is a result and not an exception, because some callers expect one. */
export async function runGit(program: string, cwd: string, args: GitArguments): Promise<GitResult> {
  if (args[0] !== 'status') return collect(program, cwd, args, []);
  // `git status` is the one command that reads files of the work tree, and so the one that could run filter programs.
  const listed = await collect(program, cwd, LIST_FILTERS, []);
  if (listed.code > 1) return listed;
  return collect(program, cwd, args, withoutFilters(listed.stdout));
}

function collect(program: string, cwd: string, args: GitArguments, settings: readonly string[]): Promise<GitResult> {
  return new Promise((resolve, reject) => {
    const child = start(program, cwd, [...settings, ...args]);
    const most = GIT_COMMANDS[args[0]];
    const chunks: Buffer[] = [];
    let size = 0;
    const stderr = collectStderr(child);
    const giveUp = (error: CwError): void => {
      watch.end();
      abandon(child);
      reject(error);
    };
    const watch = watchSilence(() => giveUp(silentGit(args)));
    child.stdin.on('error', () => undefined);
    child.stdin.end();
    child.stdout.on('data', (chunk: Buffer) => {
      watch.heard();
      size += chunk.length;
      if (size > most) giveUp(tooMuch(args, most));
      else chunks.push(chunk);
    });
    child.on('error', (cause) => {
      watch.end();
      reject(notStarted(program, cwd, cause));
    });
    child.on('close', (code, signal) => {
      watch.end();
      resolve({ code: exitCode(code, signal), stdout: Buffer.concat(chunks), stderr: stderr() });
    });
  });
}

/** Kills git without waiting: a child of git may keep the pipes open, and a hanging file system may delay its exit. */
export function abandon(child: ChildProcessWithoutNullStreams): void {
  child.kill('SIGKILL');
  child.stdin.destroy();
  child.stdout.destroy();
  child.stderr.destroy();
  child.unref();
}

export function collectStderr(child: ChildProcessWithoutNullStreams): () => string {
  let text = '';
  child.stderr.setEncoding('utf8');
  child.stderr.on('data', (chunk: string) => {
    if (text.length < STDERR_LIMIT) text += chunk;
  });
  return () => text.trim();
}

/** The shell's convention (128 + signal), so that a killed git never looks like a successful one. */
export function exitCode(code: number | null, signal: NodeJS.Signals | null): number {
  if (code !== null) return code;
  return signal === null ? 1 : 128 + constants.signals[signal];
}

function tooMuch(args: GitArguments, most: number): CwError {
  return new CwError('git-failed', `git ${args[0]} printed more than ${most / 1_000_000} MB and was stopped.`, {
    next: `Run it by hand to see its output: git ${args.join(' ')}`,
    detail: { args, most },
  });
}

export function notStarted(program: string, cwd: string, cause: unknown): CwError {
  const refused = systemError(cause, 'git could not be started');
  if (refused !== null) return refused;
  return new CwError('git-failed', `git could not be started in ${cwd}.`, {
    next: 'Check that the directory still exists and that git runs there: git --version',
    cause,
    detail: { program, cwd },
  });
}
