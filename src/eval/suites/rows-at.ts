import { openHistory } from '../../git/program/history.js';
import { openIndexForRead } from '../../store/db/open.js';
import type { Workspace } from '../../workspace/workspace.js';
import type { Row, Target } from './suite.js';

const targetsOf = ({ expected, alsoRelevant, negative }: Row): Target[] => [...expected, ...alsoRelevant, ...negative];

const withNames = (row: Row, names: ReadonlyMap<string, string>): Row => {
  const named = (targets: readonly Target[]): Target[] =>
    targets.map((target) => ({ ...target, path: names.get(target.path) ?? target.path }));
  return {
    ...row,
    expected: named(row.expected),
    alsoRelevant: named(row.alsoRelevant),
    negative: named(row.negative),
  };
};

/** Paths of targets that the index does not contain. */
const missingIn = (index: string, rows: readonly Row[]): string[] => {
  const reader = openIndexForRead(index);
  try {
    const paths = new Set(rows.flatMap(targetsOf).map(({ path }) => path));
    return [...paths].filter((path) => reader.file(path) === null);
  } finally {
    reader.close();
  }
};

/**
 * Replaces the paths of targets by their names at another commit. A suite uses the names of HEAD. Without the replacement
 * every file renamed since then would look like a gain, and could hide a loss of the same size. The index of the workspace
 * must be of `commit`.
 */
export const rowsAt = async (
  { repository, paths }: Workspace,
  commit: string,
  rows: readonly Row[],
): Promise<readonly Row[]> => {
  const head = (await repository?.head()) ?? null;
  if (repository === null || head === null || head.commit === commit) return rows;
  const missing = missingIn(paths.index, rows);
  // Renames can only be found with the git program.
  if (missing.length === 0 || repository.reader !== 'git') return rows;
  const history = openHistory(repository);
  const renames = await history.renames(commit, head.commit);
  const names = new Map([...renames].map(([then, now]) => [now, then]));
  for (const path of missing) {
    const then = names.get(path) ?? (await history.formerly(path, head.commit, commit));
    if (then !== null) names.set(path, then);
  }
  return rows.map((row) => withNames(row, names));
};
