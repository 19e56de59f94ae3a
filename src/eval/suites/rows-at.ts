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

/** What the rows name and the index does not have. */
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
 * A suite names files as HEAD does, and another commit may have them under other names. Asked for the names of today it
 * would miss what it has: every renamed file would look like a gain since then, and hide a loss of the same size.
 * `workspace`: with an index of `commit`, which is in the repository.
 */
export const rowsAt = async (
  { repository, paths }: Workspace,
  commit: string,
  rows: readonly Row[],
): Promise<readonly Row[]> => {
  const head = (await repository?.head()) ?? null;
  if (repository === null || head === null || head.commit === commit) return rows;
  const missing = missingIn(paths.index, rows);
  // Without git there is nobody to ask.
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
