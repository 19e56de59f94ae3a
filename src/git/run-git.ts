/** The only module that starts git. Each setting has its reason beside it. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { CwError } from '../core/error.js';
import { noPipes, systemError } from '../core/system-error.js';

export interface GitResult {
  readonly code: number;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/**
 * A hook inherits these from the git that called it, and they would make every later git read the caller's repository,
 * index or half-received objects instead of the one that holds the working directory. A hook's working directory is
 * inside its repository (work tree, linked work tree or bare), so discovery from there gives the right one.
 *
 * Kept on purpose: GIT_CONFIG_GLOBAL, GIT_CONFIG_SYSTEM, GIT_CONFIG_NOSYSTEM, GIT_CONFIG_COUNT and its pairs, and
 * GIT_CONFIG_PARAMETERS (what `git -c` becomes): containers pass `safe.directory` that way, and no setting in them
 * changes our output because every option that matters is on the command line. GIT_CEILING_DIRECTORIES and
 * GIT_DISCOVERY_ACROSS_FILESYSTEM are a person's word about discovery and stay as well.
 */
const CLEARED = [
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_IMPLICIT_WORK_TREE',
  'GIT_COMMON_DIR',
  'GIT_INDEX_FILE',
  'GIT_OBJECT_DIRECTORY',
  'GIT_ALTERNATE_OBJECT_DIRECTORIES',
  'GIT_QUARANTINE_PATH',
  'GIT_PREFIX',
  'GIT_NAMESPACE',
  'GIT_SHALLOW_FILE',
  'GIT_GRAFT_FILE',
  'GIT_REPLACE_REF_BASE',
  'GIT_INTERNAL_SUPER_PREFIX',
  // One file instead of the repository's configuration, only meant for `git config`.
  'GIT_CONFIG',
  // These contradict --literal-pathspecs, and git then refuses to start.
  'GIT_GLOB_PATHSPECS',
  'GIT_NOGLOB_PATHSPECS',
  'GIT_ICASE_PATHSPECS',
  // They change what a diff prints.
  'GIT_DIFF_OPTS',
  'GIT_EXTERNAL_DIFF',
  // The language list of gettext, which wins over LC_ALL.
  'LANGUAGE',
] as const;

const SET = {
  // `git status` would otherwise rewrite the index, and race with the command that called our hook.
  GIT_OPTIONAL_LOCKS: '0',
  // Messages are told apart by their English text.
  LC_ALL: 'C',
  // An index describes a commit, and refs/replace would put another object in its place on this machine only.
  GIT_NO_REPLACE_OBJECTS: '1',
  // A partial clone fetches a missing object the moment it is looked at. The first is honoured from 2.39.4 on; the
  // second leaves no transport to older ones, so that the fetch fails before it opens a connection.
  GIT_NO_LAZY_FETCH: '1',
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_TERMINAL_PROMPT: '0',
} as const;

const GLOBAL_ARGUMENTS = [
  '--no-pager',
  // A file called `*.c` is one file.
  '--literal-pathspecs',
  // Its value may be a program, which `git status` would run.
  '-c',
  'core.fsmonitor=false',
] as const;

/** More than any real message; a trace on stderr must not fill the memory. */
const STDERR_LIMIT = 64 * 1024;

export function gitEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own: NodeJS.ProcessEnv = { ...environment, ...SET };
  for (const name of CLEARED) delete own[name];
  return own;
}

export function startGit(program: string, cwd: string, args: readonly string[]): ChildProcessWithoutNullStreams {
  const child = spawn(program, [...GLOBAL_ARGUMENTS, ...args], {
    cwd,
    env: gitEnvironment(process.env),
    stdio: 'pipe',
    windowsHide: true,
  });
  // There are no pipes where no file can be opened any more, and the error that says so comes too late for who wants to read them.
  if ((child as Partial<typeof child>).stdout === undefined) {
    child.on('error', () => undefined);
    throw noPipes('git could not be started');
  }
  return child;
}

/** Runs git to its end. A non-zero exit is a result, not an exception: callers know which ones mean something. */
export function runGit(program: string, cwd: string, args: readonly string[]): Promise<GitResult> {
  return new Promise((resolve, reject) => {
    const child = startGit(program, cwd, args);
    const chunks: Buffer[] = [];
    const stderr = collectStderr(child);
    child.stdin.on('error', () => undefined);
    child.stdin.end();
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', (cause) => reject(notStarted(program, cwd, cause)));
    child.on('close', (code, signal) => {
      resolve({ code: exitCode(code, signal), stdout: Buffer.concat(chunks), stderr: stderr() });
    });
  });
}

export function collectStderr(child: ChildProcessWithoutNullStreams): () => string {
  let text = '';
  child.stderr.setEncoding('utf8');
  child.stderr.on('data', (chunk: string) => {
    if (text.length < STDERR_LIMIT) text += chunk;
  });
  return () => text.trim();
}

/** The shell's convention, so that a killed git cannot look like a successful one. */
export function exitCode(code: number | null, signal: NodeJS.Signals | null): number {
  if (code !== null) return code;
  return signal === null ? 1 : 128 + constants.signals[signal];
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
