import type { Freshness } from '../../workspace/freshness.js';
import type { Strategy } from '../answer/budget.js';
import { warningsUnder } from '../answer/freshness-policy.js';
import type { SearchSession } from '../answer/session.js';
import { mistypedPath } from '../query/mistyped-path.js';
import type { SearchWishes } from '../query/wishes.js';
import type { Filters } from '../types.js';
import { type Gathered, gather, irrelevance, type Place, placeNamed, placeOf } from './context.js';

/** The answer of `cw context`: one Markdown text for a prompt, and its blocks. */
export interface ContextAnswer extends Gathered {
  readonly query: string;
  /** path: the query is a file. search: the query was searched for. */
  readonly target: 'path' | 'search';
  /** false if nothing found is relevant; `reason` has the explanation. */
  readonly relevant: boolean;
  readonly reason: string;
  readonly maxTokens: number;
  readonly indexedCommit: string;
  readonly headCommit: string | null;
  readonly freshness: Freshness['state'];
  readonly warnings: readonly string[];
  readonly suggestions: readonly string[];
  readonly filters: Filters;
}

export interface ContextRequest {
  readonly query: string;
  readonly maxTokens: number;
  readonly strategy: Strategy;
  readonly wishes: SearchWishes;
  /** The directory that relative paths are resolved against. */
  readonly cwd: string;
}

const LONGEST_TITLE = 120;

/** Shortens a query to one line, for a heading. */
const shortened = (query: string): string => {
  const line = query.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST_TITLE ? `${line.slice(0, LONGEST_TITLE)}…` : line;
};

const NOTHING: Pick<Gathered, 'blocks' | 'omitted'> = { blocks: [], omitted: 0 };

interface Around {
  readonly indexedCommit: string;
  readonly headCommit: string | null;
  readonly freshness: Freshness['state'];
  readonly warnings: readonly string[];
  readonly suggestions: readonly string[];
}

const complete = (
  { query, maxTokens, strategy, wishes }: ContextRequest,
  target: ContextAnswer['target'],
  places: readonly Place[],
  why: string | null,
  around: Around,
): ContextAnswer => {
  const name = `\`${shortened(query)}\``;
  const state = `commit ${around.indexedCommit.slice(0, 10)}${around.freshness === 'current' ? '' : ` (${around.freshness})`}`;
  const title = `# Context for ${name}, from ${state}`;
  const common = { query, target, maxTokens, filters: wishes.filters, ...around };
  if (why !== null) {
    const text = `Nothing relevant to ${name} was found in ${state}: ${why}.\n`;
    return { ...common, ...NOTHING, relevant: false, reason: why, text, tokens: Math.ceil(text.length / 4) };
  }
  const gathered = gather(places, title, maxTokens, strategy);
  if (gathered.blocks.length === 0) {
    const reason = `not one line of what was found fits into ${maxTokens} tokens`;
    const text = `No context for ${name} from ${state}: ${reason}.\n`;
    return { ...common, ...gathered, relevant: true, reason, text, tokens: Math.ceil(text.length / 4) };
  }
  return { ...common, ...gathered, relevant: true, reason: '' };
};

/**
 * Gathers code for a prompt. An indexed path gives its file, a path that is not indexed gives nothing, and anything
 * else is searched for.
 */
export const answerContext = async (session: SearchSession, request: ContextRequest): Promise<ContextAnswer> => {
  const { search } = session;
  const standpoint = { root: session.workspace.root, cwd: request.cwd };
  const named = placeNamed(search.reader, request.query, standpoint);
  if (named !== null) {
    const freshness = await search.freshness();
    const indexedCommit = search.state.commit;
    const warnings = warningsUnder(request.wishes.freshness, freshness, indexedCommit);
    const { headCommit, state } = freshness;
    const around = { indexedCommit, headCommit, freshness: state, warnings, suggestions: [] };
    return complete(request, 'path', [named], null, around);
  }
  const answer = await session.ask(request.query, { ...request.wishes, detail: 'context', maxTokens: null });
  // The end of a path, or a path of another machine, is also a file: the search recognizes those.
  const { name, confidence } = answer.intent;
  // Confidence is higher for an existing path than for a mistyped one.
  const isPath = name === 'path' && confidence > 0.5;
  const isExplicit = isPath || name === 'exact' || request.wishes.intent !== 'auto';
  const miss = isExplicit ? null : mistypedPath(search.reader, request.query, standpoint);
  if (miss !== null) return complete(request, 'path', [], miss, answer);
  const why = irrelevance(search.reader, answer);
  const places = why === null ? answer.results.map((result) => placeOf(search.reader, result)) : [];
  return complete(request, 'search', places, why, answer);
};
