import { CwError } from '../../core/error.js';
import type { HistoryCommit } from '../../git/program/history.js';
import { openHistory } from '../../git/program/history.js';
import type { RunHooks } from '../../pipeline/index-run.js';
import type { Workspace } from '../../workspace/workspace.js';
import { digestOf, EXPECTED_GRADE, type Row, type Suite } from '../suites/suite.js';
import type { Asker } from './ask.js';
import { askAtCommits, type CommitRow } from './ask-commits.js';
import type { EvalResult } from './result.js';
import { completeResult } from './run.js';
import { optionsOf } from './run-options.js';

/**
 * Commit messages as queries, the files they changed as answers, asked of the index at the parent: the state in which
 * somebody had to find those files. At the commit itself the change would be found, and not the place to make it.
 */

export interface ReplayRequest {
  readonly revision: string;
  /** How many queries at most. */
  readonly count: number;
  readonly depth: number;
  readonly k: number;
}

/** A commit of more files has no one place; what changed everywhere is a rename or a format. */
const MOST_FILES = 6;
const FEWEST_WORDS = 4;
/** Looked at for each query that is wanted: many commits say nothing or touch too much. */
const COMMITS_FOR_EACH = 8;

/** Says nothing about where: made by programs, or about the act of committing. */
const EMPTY_TALK =
  /^(merge\b|revert\b|wip\b|bump\b|release\b|v?\d+\.\d+|chore\(?(deps|release)|update (dependency|dependencies|changelog)|initial commit|fixup!|squash!)/i;

/** Marks at the front and at the end that are no words: `feat(cli):`, `(#123)`. */
const subjectOf = (message: string): string =>
  (message.split('\n')[0] ?? '')
    .replace(/^[a-z]+(\([^)]*\))?!?:\s*/i, '')
    .replace(/\s*\(?#\d+\)?\s*$/, '')
    .trim();

/** A row, or null where the commit asks nothing. Only files that were there before can be found. */
export const rowOfCommit = ({ commit, parents, message, changes }: HistoryCommit, name: string): CommitRow | null => {
  const query = subjectOf(message);
  const modified = changes.filter(({ status }) => status === 'M').map(({ path }) => path);
  if (parents.length !== 1 || modified.length === 0 || changes.length > MOST_FILES) return null;
  if (EMPTY_TALK.test(query) || query.split(/\s+/).length < FEWEST_WORDS) return null;
  return {
    id: `replay-${commit.slice(0, 12)}`,
    query,
    expected: modified.map((path) => ({ path, symbol: null, lines: null, grade: EXPECTED_GRADE })),
    alsoRelevant: [],
    negative: [],
    intent: null,
    tags: [],
    split: null,
    expectNone: false,
    commit: parents[0]!,
    file: name,
    line: 1,
  };
};

export interface Replayed {
  readonly result: EvalResult;
  readonly rows: readonly Row[];
}

const NAME = 'replay';

const findRows = async ({ repository }: Workspace, { revision, count }: ReplayRequest): Promise<CommitRow[]> => {
  if (repository === null)
    throw new CwError('not-a-repository', 'there is no history here: this directory is in no git repository.', {
      next: 'Run it in a repository.',
    });
  const history = openHistory(repository);
  const commits = await history.commits(revision, count * COMMITS_FOR_EACH);
  const rows = commits.flatMap((commit) => rowOfCommit(commit, NAME) ?? []).slice(0, count);
  if (rows.length > 0) return rows;
  throw new CwError('usage', 'no commit here has a message that asks for a few files.', {
    next: 'Write a suite with `cw eval init`; a shallow clone has more history after `git fetch --unshallow`.',
  });
};

/** Files that the index leaves out could not be found by anybody. */
const findable = (row: Row, { whyMissing }: Asker): Row | null => {
  const expected = row.expected.filter(({ path }) => whyMissing(path) === null);
  return expected.length === 0 ? null : { ...row, expected };
};

export const replayHistory = async (
  workspace: Workspace,
  request: ReplayRequest,
  hooks: RunHooks,
): Promise<Replayed> => {
  const options = optionsOf({ ...request, split: null, reasons: 'include' }, 0, hooks.signal);
  const found = await findRows(workspace, request);
  const { rows, queries, searched } = await askAtCommits(workspace, found, options, hooks, findable);
  const suite: Suite = { name: NAME, tier: 'replay', files: [], rows, digest: digestOf(rows) };
  return { result: completeResult({ suite, searched, queries, warm: [] }, options), rows };
};
