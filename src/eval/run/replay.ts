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
 * Makes queries from the history: commit messages are the queries, the changed files are the expected results. Each query
 * runs on the index of the parent commit, where somebody had to find those files. At the commit itself the search would
 * find the change, and not the place to make it.
 */

export interface ReplayRequest {
  readonly revision: string;
  /** Maximum number of queries. */
  readonly count: number;
  readonly depth: number;
  readonly k: number;
}

/** A commit that changes more files is often a rename or a reformatting, and has no single place to find. */
const MOST_FILES = 6;
const FEWEST_WORDS = 4;
/** Commits to read per query, because many commits have no useful message or change too many files. */
const COMMITS_FOR_EACH = 8;

/** Messages that do not describe a place in the code: made by programs, or about the release process. */
const UNINFORMATIVE =
  /^(merge\b|revert\b|wip\b|bump\b|release\b|v?\d+\.\d+|chore\(?(deps|release)|update (dependency|dependencies|changelog)|initial commit|fixup!|squash!)/i;

/** The first line of the message without prefixes and suffixes such as `feat(cli):` and `(#123)`. */
const subjectOf = (message: string): string =>
  (message.split('\n')[0] ?? '')
    .replace(/^[a-z]+(\([^)]*\))?!?:\s*/i, '')
    .replace(/\s*\(?#\d+\)?\s*$/, '')
    .trim();

/** Makes a row from a commit, or null if its message is no useful query. Only modified files can be found in the parent. */
export const rowOfCommit = ({ commit, parents, message, changes }: HistoryCommit, name: string): CommitRow | null => {
  const query = subjectOf(message);
  const modified = changes.filter(({ status }) => status === 'M').map(({ path }) => path);
  if (parents.length !== 1 || modified.length === 0 || changes.length > MOST_FILES) return null;
  if (UNINFORMATIVE.test(query) || query.split(/\s+/).length < FEWEST_WORDS) return null;
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
  throw new CwError('usage', 'no commit here has a message that can be used as a query and changes only a few files.', {
    next: 'Write a suite with `cw eval init`; a shallow clone has more history after `git fetch --unshallow`.',
  });
};

/** Removes expected files that are not indexed, since no search could find them. */
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
