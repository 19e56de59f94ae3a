import type { IndexReader } from '../store/db/index-reader.js';
import { filesWithRedactions, redactionWarnings } from './answer/redacted.js';
import { ResultMaker, rounded, type Scored } from './answer/result-maker.js';
import { suggestionsFor } from './answer/suggestions.js';
import { namedBy, type Tier } from './candidates/tiers.js';
import { Corpus } from './corpus/corpus.js';
import { isWantedBy } from './query/file-filter.js';
import { type Routed, routeQuery, usedName } from './query/intent.js';
import { linesInFrames, mentionsIn } from './query/mentions.js';
import { quotedText } from './query/quoted.js';
import { fuse } from './rank/fusion.js';
import { type Ranking, rankFiles } from './rank/rank.js';
import type { ChannelReport, Found, SearchRequest, SearchResult } from './types.js';

/** Answers one query from an open index: ranked results, without the freshness of the index. */
export type Rank = (request: SearchRequest) => Found;

/** Opens a ranker over one index. The first query builds the structures that all queries share. */
export const openRanker = (reader: IndexReader): Rank => {
  let corpus: Corpus | null = null;
  return (request) => {
    corpus ??= new Corpus(reader);
    return find(corpus, request);
  };
};

/** The limits of a pasted query: its subject is in the beginning, and a longer word is data. */
const LONGEST_QUERY = 60_000;
const LONGEST_WORD = 300;

/** A one-line query up to this length needs no shortening. */
const SHORT = 40;

/**
 * Shortens the words of a query. The regular expressions for names and paths take quadratic time in the length of a
 * word.
 */
const readable = (query: string): string => {
  if (query.length <= SHORT && !query.includes('\n')) return query;
  return query
    .slice(0, LONGEST_QUERY)
    .replace(new RegExp(`(\\S{${LONGEST_WORD}})\\S+`, 'g'), '$1')
    .replace(/([ \t]{40})[ \t]+/g, '$1')
    .replace(/(?:[ \t]*\r?\n){3,}/g, '\n\n');
};

/**
 * Ranks the files that answer: exact matches first, then the sum of the features, with the boost for recently changed
 * files.
 */
const order = (corpus: Corpus, request: SearchRequest) => {
  const query = readable(request.query);
  const isWanted = isWantedBy(corpus, request);
  const mentions = mentionsIn(corpus, query);
  const ranking = rankFiles(corpus, query, request, isWanted);
  // From the full query, because shortening a long word may have cut off the closing quote.
  const quoted = quotedText(request.query);
  const routed = routeQuery(query, quoted, mentions, ranking.names, ranking.defined);
  const intent: Routed =
    request.intent === 'auto' ? routed : { name: request.intent, confidence: 1, because: 'it was asked for' };
  const subject = intent.name === 'usage' ? usedName(query) : (quoted ?? request.query);
  const kinds: ReadonlySet<string> = new Set(request.filters.kinds);
  const { tiers, literal } = namedBy(corpus, { intent: intent.name, query, subject, mentions, kinds, isWanted });
  // A literal or a usage is a question of fact: a file without it is no answer.
  const isFactual = intent.name === 'exact' || intent.name === 'usage';
  const isFused = request.fusion === 'rrf';
  // Reciprocal ranks have to be computed among all files, before any is left out.
  const opened = ranking.ranked((file) => !isFactual || isFused || tiers.has(file));
  const ranked = isFused ? fuse(opened) : opened;
  const boost = isFused ? RECENT_RANK_WEIGHT : RECENT_WEIGHT;
  const recent = new Map(request.recent.map((path, at) => [path, boost * (1 - at / request.recent.length)]));
  const framed = linesInFrames(mentions);
  const lineIn = (file: number, tier: Tier | undefined): number | null => tier?.line ?? framed.get(file) ?? null;
  const byFile = new Map<number, Scored>();
  for (const found of ranked) {
    const { path } = corpus.files[found.file]!;
    const tier = tiers.get(found.file);
    const gain = recent.get(path) ?? 0;
    const score = rounded(found.score + (tier?.bonus ?? 0) + gain);
    byFile.set(found.file, { file: found.file, score, tier, line: lineIn(found.file, tier), found, gain });
  }
  for (const [file, tier] of tiers) {
    if (!byFile.has(file) && isWanted(file))
      byFile.set(file, {
        file,
        score: rounded(tier.bonus),
        tier,
        line: lineIn(file, tier),
        found: undefined,
        gain: 0,
      });
  }
  const scored = [...byFile.values()]
    .filter(({ tier }) => !isFactual || tier !== undefined)
    .sort((a, b) => b.score - a.score || a.file - b.file);
  const maker = new ResultMaker(corpus, request, ranking);
  return {
    ...{ query, intent, subject, isWanted, ranking, tiers, literal, isFactual, maker },
    ...withoutDuplicates(corpus, scored),
  };
};

/** Makes up to `limit` results, skipping files that have no place of a requested kind. */
const resultsOf = (
  maker: ResultMaker,
  kept: readonly Scored[],
  duplicates: ReadonlyMap<number, string[]>,
  limit: number,
) => {
  const results: SearchResult[] = [];
  let unfit = 0;
  for (const scored of kept) {
    if (results.length === limit) break;
    const result = maker.result(scored, duplicates.get(scored.file) ?? []);
    if (result === null) unfit++;
    else results.push(result);
  }
  return { results, unfit };
};

const find = (corpus: Corpus, request: SearchRequest): Found => {
  const ordered = order(corpus, request);
  const { query, intent, ranking, tiers, literal, isFactual, maker, kept, duplicates, suppressed } = ordered;
  const { results, unfit } = resultsOf(maker, kept, duplicates, request.limit);
  const matched = isFactual ? kept.length : Math.max(ranking.candidates.matched(), kept.length) - unfit;
  const counts = { ...ranking.candidates.counts, [intent.name]: tiers.size };
  const redacted = literal === null ? 0 : filesWithRedactions(corpus, ordered.isWanted, tiers);
  const isPartial = literal !== null && !literal.isComplete;
  return {
    intent,
    results,
    backend: `${request.fusion}(${Object.keys(ranking.candidates.counts).join('+')})`,
    channels: Object.entries(counts).map(([name, candidates]) => channelOf(name, candidates, request, ranking)),
    fallbackGrepHits: literal?.matched ?? 0,
    completeness: {
      state: isPartial ? 'partial' : matched > results.length ? 'truncated' : 'complete',
      returned: results.length,
      matched,
      searched: corpus.files.length,
      ...(redacted > 0 ? { redacted } : {}),
    },
    suppressedDuplicates: suppressed,
    warnings: redactionWarnings(redacted, ordered.subject, tiers.size),
    // Computed on first read, because an evaluation reads no suggestions.
    get suggestions() {
      return suggestionsFor(corpus, query, intent, results.length);
    },
    tokens: 0,
  };
};

/** A channel with its time only under `--explain full`: otherwise the same query gives the same bytes. */
const channelOf = (
  name: string,
  candidates: number,
  { explain }: SearchRequest,
  { milliseconds }: Ranking,
): ChannelReport =>
  explain === 'full'
    ? { name, candidates, milliseconds: Math.round((milliseconds.get(name) ?? 0) * 100) / 100 }
    : { name, candidates };

/** The points for the most recently changed file; the others gain less, by order of change. */
const RECENT_WEIGHT = 0.6;
/** The same under reciprocal-rank fusion, where it is worth a few ranks. */
const RECENT_RANK_WEIGHT = 0.005;

/** Removes duplicates: files with identical content are one result, under the path that ranks best. */
const withoutDuplicates = (corpus: Corpus, scored: readonly Scored[]) => {
  const firstOf = new Map<number, number>();
  const duplicates = new Map<number, string[]>();
  const kept: Scored[] = [];
  for (const hit of scored) {
    const { contentId, path } = corpus.files[hit.file]!;
    const first = firstOf.get(contentId);
    if (first === undefined) {
      firstOf.set(contentId, hit.file);
      kept.push(hit);
    } else {
      const list = duplicates.get(first) ?? [];
      list.push(path);
      duplicates.set(first, list);
    }
  }
  return { kept, duplicates, suppressed: scored.length - kept.length };
};
