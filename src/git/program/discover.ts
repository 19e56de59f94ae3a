/** One `git rev-parse` answers what every command must know first; a process costs more than all of its questions. */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { CwError } from '../../core/error.js';
import { gitDirOf } from '../portable/locate.js';
import type { CommitRef } from '../types.js';
import { gitFailure, isOutsideRepository, missingObject } from './git-failure.js';
import { type GitArguments, runGit } from './run-git.js';

export interface Discovery {
  readonly root: string | null;
  readonly gitDir: string;
  readonly commonDir: string;
  readonly objectFormat: 'sha1' | 'sha256';
  readonly shallow: boolean;
  readonly head: CommitRef | null;
}

/**
 * The two paths stand between answers of fixed form, so that a directory whose name holds a line feed is read right.
 * HEAD comes last because git stops there on an unborn branch; the `--` behind it keeps a file called `HEAD^{tree}` out.
 */
const ARGUMENTS: GitArguments = [
  'rev-parse',
  '--path-format=absolute',
  '--is-bare-repository',
  '--git-dir',
  '--is-shallow-repository',
  '--git-common-dir',
  '--is-inside-work-tree',
  '--show-object-format',
  '--show-cdup',
  'HEAD^{commit}',
  'HEAD^{tree}',
  '--',
];

const ANSWER =
  /^(true|false)\n(.+)\n(true|false)\n(.+)\n(true|false)\n(sha1|sha256)\n(?:((?:\.\.\/)*|\/[^\n]*|[A-Za-z]:[^\n]*)\n)?(?:([0-9a-f]{40,64})\n([0-9a-f]{40,64})\n--\n)?$/s;

/** null: the directory is in no repository. */
export async function discover(program: string, cwd: string): Promise<Discovery | null> {
  const { code, stdout, stderr } = await runGit(program, cwd, ARGUMENTS);
  if (code !== 0 && isOutsideRepository(stderr)) return null;
  if (/promisor remote/.test(stderr)) throw missingObject('of HEAD', 'partial-clone', stderr);
  const isWithoutHead = /bad revision 'HEAD|ambiguous argument 'HEAD/.test(stderr);
  if (code !== 0 && !isWithoutHead) throw gitFailure({ args: ARGUMENTS, code, stderr });
  if (isWithoutHead) await refuseDamagedHead(program, cwd);
  const answer = ANSWER.exec(stdout.toString());
  const [, bare, gitDir, shallow, commonDir, inside, objectFormat, up, commit, tree] = answer ?? [];
  if (gitDir === undefined || commonDir === undefined) throw tooOld();
  const root = inside === 'true' ? resolve(realpathSync(cwd), up ?? '') : (up && resolve(up)) || rootOf(gitDir, bare);
  refuseElsewhere(root, gitDir);
  return {
    root,
    gitDir: resolve(gitDir),
    commonDir: resolve(commonDir),
    objectFormat: objectFormat === 'sha256' ? 'sha256' : 'sha1',
    shallow: shallow === 'true',
    head: commit === undefined || tree === undefined ? null : { commit, tree },
  };
}

/**
 * An unborn branch is the one failure with an answer before it. A HEAD that names a commit which is not there looks the
 * same, and must not: an index of nothing would take the place of a good one.
 */
async function refuseDamagedHead(program: string, cwd: string): Promise<void> {
  const { code, stdout, stderr } = await runGit(program, cwd, ['rev-parse', '--verify', 'HEAD']);
  if (code === 0 || /broken/.test(stderr)) throw missingObject(stdout.toString().trim() || 'of HEAD', 'damage', stderr);
}

/** From inside a git directory (where server-side hooks run) git names no work tree; there may be one all the same. */
function rootOf(gitDir: string, bare: string | undefined): string | null {
  const link = join(gitDir, 'gitdir');
  if (existsSync(link)) return dirname(readFileSync(link, 'utf8').trimEnd());
  return bare === 'false' && basename(gitDir) === '.git' ? dirname(gitDir) : null;
}

/** Git is started in the root, and has to find the same repository there. By core.worktree the root may be any directory. */
function refuseElsewhere(root: string | null, gitDir: string): void {
  if (root === null) return;
  const found = gitDirOf(root);
  if (found !== null && realpathSync(found) === realpathSync(gitDir)) return;
  throw new CwError(
    'git-unsupported',
    `The work tree of ${gitDir} is ${root} by its core.worktree, where git does not find it.`,
    {
      next: `Remove the setting (git config --unset core.worktree), or write a file ${join(root, '.git')} with this line: gitdir: ${gitDir}`,
      detail: { root, gitDir },
    },
  );
}

function tooOld(): CwError {
  return new CwError('git-unsupported', 'This git is too old: 2.31 or newer is needed.', {
    next: 'Install a newer git, or read the repository without it: CW_GIT_READER=isomorphic-git',
  });
}
