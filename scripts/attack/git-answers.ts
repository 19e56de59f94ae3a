/** Everything that cw asks git, with the answers as texts. */

import { openRepository } from '../../src/git/open.js';
import { type History, openHistory } from '../../src/git/program/history.js';
import { installedGit } from '../../src/git/traits.js';
import type { Repository } from '../../src/git/types.js';

interface Asked {
  readonly repository: Repository;
  readonly history: History;
}

type Ask = (asked: Asked) => Promise<unknown>;

type Methods<T> = { [Name in keyof T as T[Name] extends (...args: never[]) => unknown ? Name : never]: Ask };

const treeOf = async ({ repository }: Asked, revision: string): Promise<string> =>
  (await repository.resolve(revision)).tree;

/** A record of all methods, so that a new one has to have its place here. */
const OF_REPOSITORY: Omit<Methods<Repository>, 'close'> = {
  head: async ({ repository }) => [await repository.head(), await repository.head()],
  resolve: async ({ repository }) => [
    await repository.resolve('main'),
    await repository.resolve('HEAD~1'),
    await repository.resolve('tagged'),
  ],
  listTree: async (asked) => asked.repository.listTree(await treeOf(asked, 'HEAD')),
  diffTrees: async (asked) =>
    asked.repository.diffTrees(await treeOf(asked, 'first'), await treeOf(asked, 'HEAD'), 'checked'),
  readBlobs: async (asked) => {
    const entries = await asked.repository.listTree(await treeOf(asked, 'HEAD'));
    const oids = entries.filter(({ mode }) => mode !== 0o160000).map(({ oid }) => oid);
    const texts: string[] = [];
    for await (const { bytes } of asked.repository.readBlobs(oids, 1_000_000)) texts.push(String(bytes));
    return texts;
  },
  workTreeChanges: ({ repository }) => repository.workTreeChanges(),
  rootCommits: async ({ repository }) => repository.rootCommits((await repository.resolve('HEAD')).commit),
  commitTime: async ({ repository }) => repository.commitTime((await repository.resolve('HEAD')).commit),
  distance: async ({ repository }) =>
    repository.distance((await repository.resolve('first')).commit, (await repository.resolve('HEAD')).commit),
};

const OF_HISTORY: Methods<History> = {
  commits: ({ history }) => history.commits('HEAD', 10),
  between: ({ history }) => history.between('first', 'HEAD'),
  renames: async ({ history }) => [...(await history.renames('first', 'HEAD'))],
  renamed: ({ history }) => history.renamed('old.ts', 'HEAD'),
  formerly: ({ history }) => history.formerly('new.ts', 'HEAD', 'first'),
};

export type Answers = ReadonlyMap<string, { readonly text: string } | { readonly error: unknown }>;

const settle = async (work: () => Promise<unknown>): Promise<{ text: string } | { error: unknown }> => {
  try {
    return { text: JSON.stringify(await work()) };
  } catch (error) {
    return { error };
  }
};

export const askGit = async (cwd: string): Promise<Answers> => {
  const answers = new Map<string, { text: string } | { error: unknown }>();
  answers.set('version', await settle(() => installedGit(cwd, process.env)));
  let asked: Asked | null = null;
  const opened = await settle(async () => {
    const repository = await openRepository(cwd, { reader: 'git' });
    if (repository === null) return null;
    asked = { repository, history: openHistory(repository) };
    return { ...repository };
  });
  answers.set('open', opened);
  if (asked === null) return answers;
  const found: Asked = asked;
  const asks = Object.entries({ ...OF_REPOSITORY, ...OF_HISTORY });
  const given = await Promise.all(asks.map(([, ask]) => settle(() => ask(found))));
  for (const [at, [name]] of asks.entries()) answers.set(name, given[at]!);
  found.repository.close();
  return answers;
};
