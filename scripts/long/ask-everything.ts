/** Runs every kind of query on an index, each with a time limit. */
import { rmSync } from 'node:fs';
import { CwError } from '../../src/core/error.js';
import { type Direction, findCalls } from '../../src/graph/calls.js';
import { type CodeIndex, codeIndex } from '../../src/graph/code-index.js';
import { outlineFile } from '../../src/graph/outline.js';
import { findReferences } from '../../src/graph/references.js';
import { makeScope } from '../../src/graph/scope.js';
import { lookUpSymbols } from '../../src/graph/symbols.js';
import { readStatus } from '../../src/maintain/status.js';
import { openSearch } from '../../src/search/answer/answer.js';
import { SearchSession } from '../../src/search/answer/session.js';
import { answerContext } from '../../src/search/context/context-answer.js';
import { settleWishes, usualWishes } from '../../src/search/query/wishes.js';
import { INTENTS } from '../../src/search/types.js';
import { openIndexForRead } from '../../src/store/db/open.js';
import type { Workspace } from '../../src/workspace/workspace.js';

export interface Question {
  readonly name: string;
  readonly ask: (workspace: Workspace) => unknown;
}

/** Words, names and paths of the index that is asked. */
export interface Topics {
  readonly queries: readonly string[];
  readonly names: readonly string[];
  readonly paths: readonly string[];
}

export const isTyped = (error: unknown): error is CwError => error instanceof CwError && error.code !== 'internal';

/** What one of several meets, the others need not. */
const apart = async <T>(items: readonly T[], ask: (item: T) => unknown): Promise<void> => {
  for (const item of items) {
    try {
      JSON.stringify(await ask(item));
    } catch (error) {
      if (!isTyped(error)) throw error;
    }
  }
};

const ofGraph = (
  name: string,
  items: readonly string[],
  ask: (index: CodeIndex, item: string) => unknown,
): Question => ({
  name,
  ask: async ({ paths, root }) => {
    const reader = openIndexForRead(paths.index);
    try {
      reader.pin();
      const index = codeIndex(reader, { root, cwd: root ?? '/' });
      await apart(items, (item) => ask(index, item));
    } finally {
      reader.close();
    }
  },
});

const searches = ({ queries }: Topics): Question => ({
  name: 'search',
  ask: async (workspace) => {
    const search = openSearch(workspace);
    const usual = usualWishes(workspace.config.values, {});
    try {
      for (const intent of ['auto', ...INTENTS] as const) {
        const wishes = await settleWishes({ intent, limit: 10, explain: 'full' }, usual);
        await apart(queries, (query) => search.ask(query, wishes, []));
      }
    } finally {
      search.close();
    }
  },
});

const contexts = ({ queries, paths }: Topics): Question => ({
  name: 'context',
  ask: async ({ root, env }) => {
    const session = await SearchSession.open(root ?? '/', env);
    try {
      const wishes = await session.settle({});
      await apart([...queries.slice(0, 2), ...paths.slice(0, 2)], (query) =>
        answerContext(session, { query, maxTokens: 4000, strategy: 'depth', wishes, cwd: root ?? '/' }),
      );
    } finally {
      session.close();
    }
  },
});

const SCOPE = makeScope({ kinds: [], languages: [], paths: [] });

export const questionsOf = (topics: Topics): readonly Question[] => {
  const { names, paths } = topics;
  const calls = (direction: Direction): Question =>
    ofGraph(direction, names, (index, query) => findCalls(index, { query, direction, depth: 3, limit: 100 }, SCOPE));
  return [
    searches(topics),
    contexts(topics),
    ofGraph('symbol', names, (index, name) => lookUpSymbols(index, name, SCOPE, 20)),
    ofGraph('refs', names, (index, name) => findReferences(index, name, SCOPE, 100)),
    calls('callers'),
    calls('callees'),
    ofGraph('outline', paths, (index, path) => outlineFile(index, { path, depth: 'all', kinds: [] })),
    { name: 'status', ask: (workspace) => readStatus(workspace, Date.now()) },
  ];
};

/** Processor time, as the clock also counts what others do on this machine. A hang would never come this far. */
const LEAST_MILLISECONDS = 1000;
const TIMES = 10;

/** What work ends with, or fails with, and the processor time that it takes. */
export const timed = async (
  work: () => unknown,
): Promise<{ readonly outcome: unknown; readonly milliseconds: number }> => {
  const before = process.cpuUsage();
  const outcome = await Promise.resolve()
    .then(work)
    .catch((error: unknown) => error);
  const { user, system } = process.cpuUsage(before);
  return { outcome, milliseconds: (user + system) / 1000 };
};

/** Asks all of it of one index after the other. What the first takes, ten times that the others may. */
export class Asker {
  readonly #workspace: Workspace;
  readonly #questions: readonly Question[];
  readonly #most = new Map<string, number>();

  constructor(workspace: Workspace, topics: Topics) {
    this.#workspace = workspace;
    this.#questions = questionsOf(topics);
  }

  /** Of an honest index. */
  async learn(): Promise<void> {
    for (const { name, ask } of this.#questions) {
      const { outcome, milliseconds } = await timed(() => ask(this.#workspace));
      if (outcome instanceof Error) throw outcome;
      this.#most.set(name, Math.max(LEAST_MILLISECONDS, TIMES * milliseconds));
    }
  }

  /** What was wrong with the answers; [] when nothing was. */
  async ask(): Promise<string[]> {
    const wrong: string[] = [];
    for (const { name, ask } of this.#questions) {
      // A note of damage would keep the next question from looking.
      rmSync(this.#workspace.paths.activity, { force: true });
      const { outcome, milliseconds } = await timed(() => ask(this.#workspace));
      if (milliseconds > (this.#most.get(name) ?? 0)) wrong.push(`${name} took ${Math.round(milliseconds)} ms`);
      if (outcome instanceof Error && !isTyped(outcome)) wrong.push(`${name} failed with ${toldOf(outcome)}`);
    }
    return wrong;
  }
}

const toldOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));
