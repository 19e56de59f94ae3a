/** Discovers the repository with a single `git rev-parse`, because starting a process costs more than all of its options. */
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
 * The two paths stand between lines of a fixed form, so that a directory with a line feed in its name is parsed correctly.
 * HEAD comes last because git stops there on an unborn branch. The `--` prevents a file named `HEAD^{tree}` from matching.
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
 * An unborn branch is the one failure that is a valid state. A HEAD that names a missing commit fails in the same way and must
 * be refused: otherwise an empty index would replace a good one.
 */
async function refuseDamagedHead(program: string, cwd: string): Promise<void> {
  const { code, stdout, stderr } = await runGit(program, cwd, ['rev-parse', '--verify', 'HEAD']);
  if (code === 0 || /broken/.test(stderr)) throw missingObject(stdout.toString().trim() || 'of HEAD', 'damage', stderr);
}

/** Inside a git directory (where server-side hooks run) git reports no work tree, although there may be one. */
function rootOf(gitDir: string, bare: string | undefined): string | null {
  const link = join(gitDir, 'gitdir');
  if (existsSync(link)) return dirname(readFileSync(link, 'utf8').trimEnd());
  return bare === 'false' && basename(gitDir) === '.git' ? dirname(gitDir) : null;
}

/** Git is started in the root and must find the same repository there. With core.worktree the root may be any directory. */
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
