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

/** `./a.ts` and `../a.ts` say that they are meant from where the asker is. */
const FROM_HERE = /^\s*\.{1,2}\//;

/** One process's questions to one index: what the commands that search share. Owns the index and the repository. */
export class SearchSession {
  readonly workspace: Workspace;
  readonly #cwd: string;
  readonly search: OpenSearch;
  /** For whatever an answer fails with: damage of the index is noted, and the next `cw index` mends it. Never fails. */
  readonly noteDamage: (error: unknown) => void;
  #recent: Promise<readonly string[]> | null = null;
  #answered = 0;
  #empty = 0;
  /** Known as soon as an answer is, where its policy was to catch up. */
  #behind: Freshness | null = null;

  private constructor(cwd: string, workspace: Workspace, search: OpenSearch, noteDamage: (error: unknown) => void) {
    this.#cwd = cwd;
    this.workspace = workspace;
    this.search = search;
    this.noteDamage = noteDamage;
  }

  /** Fails with `index-missing` where there is no index: the first one is a person's decision, and takes its time. */
  static async open(cwd: string, env: NodeJS.ProcessEnv): Promise<SearchSession> {
    const opening = openWorkspace(cwd, null, env);
    // While git looks for the repository.
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
    const recent = wishes.boost === 'recent' ? await this.#touched() : [];
    const answer = await this.search.ask(await this.#meant(query), wishes, recent);
    await this.#count(answer, wishes);
    return { ...answer, query };
  }

  /** `wishes` are those of every line that says nothing else. */
  async *askAll(lines: AsyncIterable<string | null>, wishes: SearchWishes): AsyncGenerator<BatchAnswer> {
    const { answerBatch } = await import('./batch.js');
    for await (const answered of answerBatch(this.search, lines, wishes, () => this.#touched())) {
      if ('answer' in answered) await this.#count(answered.answer, wishes);
      yield answered;
    }
  }

  async #meant(query: string): Promise<string> {
    if (!FROM_HERE.test(query)) return query;
    const { fromRoot } = await import('../query/asked-path.js');
    return fromRoot(this.search.reader, query, { root: this.workspace.root, cwd: this.#cwd });
  }

  // What most searches do not need is loaded by those that do: a start costs more than an answer.
  #touched(): Promise<readonly string[]> {
    this.#recent ??= import('../../workspace/recent.js').then(({ recentPaths }) => recentPaths(this.workspace));
    return this.#recent;
  }

  async #count({ results }: SearchAnswer, { freshness }: SearchWishes): Promise<void> {
    if (results.length > 0) this.#answered += 1;
    else this.#empty += 1;
    if (freshness === 'balanced') this.#behind ??= await this.search.freshness();
  }

  /** Lets go of the index: a writer may be waiting for it. */
  close(): void {
    this.search.close();
    this.workspace.repository?.close();
  }

  /** For when the answer is out: counts the questions, and brings the index up to date in the background. Never fails. */
  async afterwards(program: Program): Promise<void> {
    const { workspace } = this;
    const asked = { answered: this.#answered, empty: this.#empty };
    if (workspace.config.values.search.counters && asked.answered + asked.empty > 0)
      countQueries(workspace.paths.activity, asked, new Date());
    if (this.#behind !== null)
      await catchUpBehind(workspace, { freshness: this.#behind, source: this.search.state.source }, program);
  }
}
