import { loadDriver } from '../../store/db/connect.js';
import { countQueries } from '../../workspace/activity.js';
import type { Program } from '../../workspace/catch-up.js';
import { watchForDamage } from '../../workspace/damage.js';
import type { Freshness } from '../../workspace/freshness.js';
import { openWorkspace, type Workspace } from '../../workspace/workspace.js';
import { type GivenWishes, type SearchWishes, settleWishes, usualWishes } from '../query/wishes.js';
import { type OpenSearch, openSearch, type SearchAnswer } from './answer.js';
import type { BatchAnswer } from './batch.js';
import { catchUpBehind } from './catch-up-behind.js';

/** A path relative to the current directory: `./a.ts` or `../a.ts`. */
const FROM_HERE = /^\s*\.{1,2}\//;

/**
 * A search session: one process, one index, many queries. Shared by the commands that search; owns the index and the
 * repository.
 */
export class SearchSession {
  readonly workspace: Workspace;
  readonly #cwd: string;
  readonly search: OpenSearch;
  /** Records damage of the index if an answer fails with it, so that the next `cw index` repairs it. Never fails. */
  readonly noteDamage: (error: unknown) => void;
  #recent: Promise<readonly string[]> | null = null;
  #answered = 0;
  #empty = 0;
  /** Set after an answer under the policy balanced, to update the index in the background. */
  #behind: Freshness | null = null;

  private constructor(cwd: string, workspace: Workspace, search: OpenSearch, noteDamage: (error: unknown) => void) {
    this.#cwd = cwd;
    this.workspace = workspace;
    this.search = search;
    this.noteDamage = noteDamage;
  }

  /**
   * Opens the index of a directory. Fails with `index-missing` if there is none; the first index is built only on
   * request.
   */
  static async open(cwd: string, env: NodeJS.ProcessEnv): Promise<SearchSession> {
    const opening = openWorkspace(cwd, null, env);
    // In parallel with git, which looks for the repository.
    loadDriver();
    const workspace = await opening;
    try {
      const noteDamage = watchForDamage(workspace.paths);
      return new SearchSession(cwd, workspace, openSearch(workspace), noteDamage);
    } catch (error) {
      workspace.repository?.close();
      throw error;
    }
  }

  settle(given: GivenWishes): Promise<SearchWishes> {
    const { config, env } = this.workspace;
    return settleWishes(given, usualWishes(config.values, env));
  }

  async ask(query: string, wishes: SearchWishes): Promise<SearchAnswer> {
    const recent = wishes.boost === 'recent' ? await this.#recentPaths() : [];
    const answer = await this.search.ask(await this.#resolvePath(query), wishes, recent);
    await this.#count(answer, wishes);
    return { ...answer, query };
  }

  /** Answers a batch. `wishes` are the defaults for every line. */
  async *askAll(lines: AsyncIterable<string | null>, wishes: SearchWishes): AsyncGenerator<BatchAnswer> {
    const { answerBatch } = await import('./batch.js');
    for await (const answered of answerBatch(this.search, lines, wishes, () => this.#recentPaths())) {
      if ('answer' in answered) await this.#count(answered.answer, wishes);
      yield answered;
    }
  }

  async #resolvePath(query: string): Promise<string> {
    if (!FROM_HERE.test(query)) return query;
    const { fromRoot } = await import('../query/asked-path.js');
    return fromRoot(this.search.reader, query, { root: this.workspace.root, cwd: this.#cwd });
  }

  // Loaded only if needed, because loading takes longer than an answer.
  #recentPaths(): Promise<readonly string[]> {
    this.#recent ??= import('../../workspace/recent.js').then(({ recentPaths }) => recentPaths(this.workspace));
    return this.#recent;
  }

  async #count({ results }: SearchAnswer, { freshness }: SearchWishes): Promise<void> {
    if (results.length > 0) this.#answered += 1;
    else this.#empty += 1;
    if (freshness === 'balanced') this.#behind ??= await this.search.freshness();
  }

  /** Closes the index, because a writer may be waiting for it. */
  close(): void {
    this.search.close();
    this.workspace.repository?.close();
  }

  /** After the answer is printed: counts the queries and updates a stale index in the background. Never fails. */
  async afterwards(program: Program): Promise<void> {
    const { workspace } = this;
    const counts = { answered: this.#answered, empty: this.#empty };
    if (workspace.config.values.search.counters && counts.answered + counts.empty > 0)
      countQueries(workspace.paths.activity, counts, new Date());
    if (this.#behind !== null)
      await catchUpBehind(workspace, { freshness: this.#behind, source: this.search.state.source }, program);
  }
}
