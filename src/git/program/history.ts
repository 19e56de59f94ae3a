/** Reads git history for evaluation: commit messages with changed files, renames, and the commits between two others. */
import { CwError } from '../../core/error.js';
import type { Repository } from '../types.js';
import { findProgram } from './find-program.js';
import { gitFailure } from './git-failure.js';
import { type GitArguments, runGit } from './run-git.js';

export interface HistoryCommit {
  readonly commit: string;
  readonly parents: readonly string[];
  readonly message: string;
  /** Changed paths with git's status letter: A, M, D or T. */
  readonly changes: readonly { readonly status: string; readonly path: string }[];
}

export interface History {
  /** The newest commits without merges, newest first. */
  commits(revision: string, count: number): Promise<HistoryCommit[]>;
  /** Commits of `to` that are not in `from`, along the first parents, oldest first. */
  between(from: string, to: string): Promise<string[]>;
  /** Renamed paths between two trees, old name to new. It needs no history, and misses files that were also rewritten. */
  renames(from: string, to: string): Promise<ReadonlyMap<string, string>>;
  /** The current name of a path that was renamed, as far as git can detect it; null: it was removed or never existed. */
  renamed(path: string, revision: string): Promise<string | null>;
  /** The name of a path of `revision` at an earlier commit, following renames; null: it did not exist yet. */
  formerly(path: string, revision: string, earlier: string): Promise<string | null>;
}

/** Marks the start of a commit in the log. The parser splits at it, so a message must not contain this control character. */
const START = '\u0001';

const parseLog = (text: string): HistoryCommit[] =>
  text
    .split(START)
    .slice(1)
    .flatMap((record) => {
      const [commit = '', parents = '', message = '', ...rest] = record.split('\0');
      // With -z git ends the header with a NUL, and writes a line feed before the first change.
      const words = rest.map((word) => word.replace(/^\n/, '')).filter((word) => word !== '');
      const changes = words.flatMap((status, at) => (at % 2 === 0 ? [{ status, path: words[at + 1] ?? '' }] : []));
      return [{ commit, parents: parents.split(' ').filter(Boolean), message: message.trim(), changes }];
    });

const parseRenames = (text: string): Map<string, string> => {
  const words = text.split('\0').filter((word) => word !== '');
  const renames = new Map<string, string>();
  for (let at = 0; at + 2 < words.length; at += 3) renames.set(words[at + 1]!, words[at + 2]!);
  return renames;
};

/** Options against settings that change a log, besides those in git-settings.ts. `-O/dev/null` disables a configured file order. */
const LOG = ['log', '--no-color', '--no-ext-diff', '--no-textconv', '--ignore-submodules=none', '-O/dev/null'] as const;

const RENAMES = ['diff-tree', '-r', '-z', '-M', '--name-status', '--diff-filter=R'] as const;

/** Renames that are followed at most. A file that was moved more often has to be found by hand. */
const MOST_RENAMES = 8;

export const openHistory = (repository: Repository): History => {
  const program = findProgram('git', process.env);
  if (program === null || repository.reader !== 'git')
    throw new CwError('git-unsupported', 'Reading history needs the git program.', {
      next: 'Install git, and set git.reader to auto.',
    });
  const cwd = repository.root ?? repository.gitDir;
  const run = async (args: GitArguments): Promise<string> => {
    const done = await runGit(program, cwd, args);
    if (done.code !== 0) throw gitFailure({ args, ...done });
    return done.stdout.toString('utf8');
  };
  const stillThere = async (path: string, revision: string): Promise<boolean> =>
    (await runGit(program, cwd, ['cat-file', '-e', `${revision}:${path}`])).code === 0;
  /** The newest commit that added or deleted the path, by that name alone. */
  const lastChange = async (kind: 'A' | 'D', path: string, revisions: string): Promise<string | null> => {
    const wanted = ['--max-count=1', `--diff-filter=${kind}`, '--no-renames', '--format=%H'];
    return (await run([...LOG, ...wanted, '--end-of-options', revisions, '--', path])).trim() || null;
  };
  const renamesOf = async (commit: string): Promise<Map<string, string>> =>
    parseRenames(await run([...RENAMES, '--root', '--no-commit-id', '--end-of-options', commit]));

  return {
    commits: async (revision, count) => {
      const format = `--format=${START}%H%x00%P%x00%B%x00`;
      const wanted = ['-z', '--no-merges', `--max-count=${count}`, '--name-status', '--no-renames', format];
      return parseLog(await run([...LOG, ...wanted, '--end-of-options', revision, '--']));
    },
    between: async (from, to) => {
      const listed = await run(['rev-list', '--first-parent', '--reverse', '--end-of-options', `${from}..${to}`, '--']);
      return listed.split('\n').filter(Boolean);
    },
    renames: async (from, to) => parseRenames(await run([...RENAMES, '--end-of-options', from, to])),
    renamed: async (path, revision) => {
      let now = path;
      for (let step = 0; step < MOST_RENAMES; step += 1) {
        const commit = await lastChange('D', now, revision);
        const next = commit === null ? undefined : (await renamesOf(commit)).get(now);
        if (next === undefined) return null;
        if (await stillThere(next, revision)) return next;
        now = next;
      }
      return null;
    },
    formerly: async (path, revision, earlier) => {
      let now = path;
      let until = revision;
      for (let step = 0; step < MOST_RENAMES; step += 1) {
        const commit = await lastChange('A', now, `${earlier}..${until}`);
        const renames = commit === null ? new Map<string, string>() : await renamesOf(commit);
        const [before] = [...renames].find(([, to]) => to === now) ?? [];
        if (before === undefined) return null;
        if (await stillThere(before, earlier)) return before;
        now = before;
        until = `${commit}^`;
      }
      return null;
    },
  };
};
