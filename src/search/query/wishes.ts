import type { ConfigValues } from '../../core/config-keys.js';
import { CwError } from '../../core/error.js';
import { CHUNK_KINDS, type ChunkKind, SYMBOL_KINDS, type SymbolKind } from '../../language/facts.js';
import type { Strategy } from '../answer/budget.js';
import { type FreshnessPolicy, policyOf } from '../answer/freshness-policy.js';
import type { Detail, Explain, Intent, SearchRequest } from '../types.js';
import { flagWords } from './flag-words.js';
import { checkGlob } from './path-filter.js';

/** All options of a search, resolved from flags, configuration and defaults. */
export interface SearchWishes extends Omit<SearchRequest, 'query' | 'recent' | 'context'> {
  /** Lines before and after the match; null for the few lines that ranking chooses. */
  readonly context: number | null;
  readonly boost: 'none' | 'recent';
  readonly freshness: FreshnessPolicy;
  readonly group: 'none' | 'entity';
}

/** The options that a user gave, named like the flags. A row of a batch has the same fields. */
export interface GivenWishes {
  readonly limit?: number | undefined;
  readonly intent?: Intent | 'auto' | undefined;
  readonly lang?: readonly string[] | undefined;
  readonly kind?: readonly string[] | undefined;
  readonly path?: readonly string[] | undefined;
  readonly detail?: Detail | undefined;
  readonly explain?: Explain | undefined;
  readonly 'max-tokens'?: number | undefined;
  readonly strategy?: Strategy | undefined;
  readonly context?: number | undefined;
  readonly boost?: 'none' | 'recent' | undefined;
  readonly freshness?: FreshnessPolicy | undefined;
  readonly group?: boolean | undefined;
}

export const BOOSTS = ['none', 'recent'] as const;
export const MOST_RESULTS = 1000;
export const MOST_TOKENS = 1_000_000;
export const MOST_CONTEXT = 1000;

/** All kinds of results. */
export const KINDS: readonly (SymbolKind | ChunkKind)[] = [...new Set([...SYMBOL_KINDS, ...CHUNK_KINDS])];

const unknown = (flag: string, found: string, known: readonly string[]): CwError =>
  new CwError('usage', `unknown value \`${found}\` for --${flag}.`, {
    next: `give one of: ${known.join(', ')}`,
    detail: { flag, found, known },
  });

const kindsOf = (values: readonly string[]): (SymbolKind | ChunkKind)[] =>
  flagWords(values).map((word) => {
    const kind = KINDS.find((known) => known === word);
    if (kind === undefined) throw unknown('kind', word, KINDS);
    return kind;
  });

/** Loaded only if `--lang` is given, because loading it takes longer than an answer. */
const languagesOf = async (values: readonly string[]): Promise<string[]> =>
  values.length === 0 ? [] : (await import('./language-filter.js')).languagesAsked(values);

const pathsOf = (globs: readonly string[]): readonly string[] => {
  for (const glob of globs) checkGlob(glob);
  return globs;
};

/** The options of a search without flags, from the configuration. */
export const usualWishes = ({ search }: ConfigValues, env: NodeJS.ProcessEnv): SearchWishes => ({
  limit: search.limit,
  intent: 'auto',
  filters: { languages: [], kinds: [], paths: [] },
  detail: 'context',
  explain: 'basic',
  maxTokens: null,
  strategy: 'breadth',
  context: null,
  fusion: search.fusion,
  boost: 'none',
  freshness: policyOf(search.freshness, env),
  group: 'none',
});

/** Resolves the options of a search: given ones replace the defaults. Lists replace lists as a whole. */
export const settleWishes = async (given: GivenWishes, usual: SearchWishes): Promise<SearchWishes> => ({
  limit: given.limit ?? usual.limit,
  intent: given.intent ?? usual.intent,
  filters: {
    languages: given.lang === undefined ? usual.filters.languages : await languagesOf(given.lang),
    kinds: given.kind === undefined ? usual.filters.kinds : kindsOf(given.kind),
    paths: given.path === undefined ? usual.filters.paths : pathsOf(given.path),
  },
  detail: given.detail ?? usual.detail,
  explain: given.explain ?? usual.explain,
  maxTokens: given['max-tokens'] ?? usual.maxTokens,
  strategy: given.strategy ?? usual.strategy,
  context: given.context ?? usual.context,
  fusion: usual.fusion,
  boost: given.boost ?? usual.boost,
  freshness: given.freshness ?? usual.freshness,
  group: given.group === undefined ? usual.group : given.group ? 'entity' : 'none',
});
