import type { IndexReader } from '../store/index-reader.js';
import { isWantedBy } from './file-filter.js';
import { fuse } from './fusion.js';
import { quotedText, type Routed, routeQuery, usedName } from './intent.js';
import { mentionsIn } from './mentions.js';
import { Corpus } from './rank/corpus.js';
import { type Ranking, rankFiles } from './rank/rank.js';
import { ResultMaker, rounded, type Scored } from './result-maker.js';
import { suggestionsFor } from './suggestions.js';
import { namedBy } from './tiers.js';
import type { ChannelReport, Found, SearchRequest, SearchResult } from './types.js';

export type Rank = (request: SearchRequest) => Found;

/** Ranking over one open index; what every query needs of it is made once. */
export const openRanker = (reader: IndexReader): Rank => {
  let corpus: Corpus | null = null;
  return (request) => {
    corpus ??= new Corpus(reader);
    return find(corpus, request);
  };
};

/** A pasted text says what it has to say in its beginning; a word longer than this is data. */
const LONGEST_QUERY = 60_000;
const LONGEST_WORD = 300;

/** Expressions that look for names and paths take time by the square of a word's length: no word is long. */
const readable = (query: string): string =>
  query
    .slice(0, LONGEST_QUERY)
    .replace(new RegExp(`(\\S{${LONGEST_WORD}})\\S+`, 'g'), '$1')
    .replace(/([ \t]{40})[ \t]+/g, '$1')
    .replace(/(?:[ \t]*\r?\n){3,}/g, '\n\n');

const find = (corpus: Corpus, request: SearchRequest): Found => {
  const { limit } = request;
  const query = readable(request.query);
  const isWanted = isWantedBy(corpus, request);
  const mentions = mentionsIn(corpus, query);
  const ranking = rankFiles(corpus, query, limit, isWanted);
  const routed = routeQuery(query, mentions, ranking.names, ranking.defined);
  const intent: Routed =
    request.intent === 'auto' ? routed : { name: request.intent, confidence: 1, because: 'it was asked for' };
  const subject = intent.name === 'usage' ? usedName(query) : (quotedText(request.query) ?? request.query);
  const kinds: ReadonlySet<string> = new Set(request.filters.kinds);
  const { tiers, literal } = namedBy(corpus, { intent: intent.name, query, subject, mentions, kinds, isWanted });
  const order = request.fusion === 'rrf' ? fuse(ranking.ranked) : ranking.ranked;
  const boost = request.fusion === 'rrf' ? RECENT_RANK_WEIGHT : RECENT_WEIGHT;
  const recent = new Map(request.recent.map((path, at) => [path, boost * (1 - at / request.recent.length)]));
  const byFile = new Map<number, Scored>();
  for (const found of order) {
    const { path } = corpus.files[found.file]!;
    const tier = tiers.get(found.file);
    const gain = recent.get(path) ?? 0;
    const score = rounded(found.score + (tier?.bonus ?? 0) + gain);
    byFile.set(found.file, { file: found.file, score, tier, found, gain });
  }
  for (const [file, tier] of tiers) {
    if (!byFile.has(file) && isWanted(file))
      byFile.set(file, { file, score: rounded(tier.bonus), tier, found: undefined, gain: 0 });
  }
  // A literal, or where a name is used, is a question of fact: what does not have it is no answer.
  const isFactual = intent.name === 'exact' || intent.name === 'usage';
  const scored = [...byFile.values()]
    .filter(({ tier }) => !isFactual || tier !== undefined)
    .sort((a, b) => b.score - a.score || a.file - b.file);
  const { kept, duplicates, suppressed } = withoutDuplicates(corpus, scored);
  const maker = new ResultMaker(corpus, request, ranking);
  const results: SearchResult[] = [];
  let unfit = 0;
  for (const one of kept) {
    if (results.length === limit) break;
    const result = maker.result(one, ranking, duplicates.get(one.file) ?? []);
    if (result === null) unfit++;
    else results.push(result);
  }
  const matched = isFactual ? kept.length : Math.max(ranking.candidates.matched, kept.length) - unfit;
  const counts = { ...ranking.candidates.counts, [intent.name]: tiers.size };
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
    },
    suppressedDuplicates: suppressed,
    suggestions: suggestionsFor(corpus, query, intent, results.length),
    tokens: 0,
  };
};

/** Times differ from run to run, so they are told only to who asks for everything. */
const channelOf = (
  name: string,
  candidates: number,
  { explain }: SearchRequest,
  { milliseconds }: Ranking,
): ChannelReport =>
  explain === 'full'
    ? { name, candidates, milliseconds: Math.round((milliseconds.get(name) ?? 0) * 100) / 100 }
    : { name, candidates };

/** How much the file that was touched last gains; by order of touching, the others less. */
const RECENT_WEIGHT = 0.6;
/** The same where scores are sums of 1 / rank: a few ranks. */
const RECENT_RANK_WEIGHT = 0.005;

/** Files with the very same content are one result, under the path that ranks best. */
const withoutDuplicates = (corpus: Corpus, scored: readonly Scored[]) => {
  const firstOf = new Map<number, number>();
  const duplicates = new Map<number, string[]>();
  const kept: Scored[] = [];
  for (const one of scored) {
    const { contentId, path } = corpus.files[one.file]!;
    const first = firstOf.get(contentId);
    if (first === undefined) {
      firstOf.set(contentId, one.file);
      kept.push(one);
    } else {
      const list = duplicates.get(first) ?? [];
      list.push(path);
      duplicates.set(first, list);
    }
  }
  return { kept, duplicates, suppressed: scored.length - kept.length };
};
