import { stableIdAt } from '../language/stable-id.js';
import { OCCURRENCES, TermMaker } from '../language/terms.js';
import type { IndexReader } from '../store/index-reader.js';
import { symbolId } from '../store/symbol-id.js';
import { fuse } from './fusion.js';
import { type Routed, routeQuery, usedName } from './intent.js';
import { mentionsIn } from './mentions.js';
import { pathFilter } from './path-filter.js';
import { chunkAt, type Place, placeOfChunk, placeOfSymbol, relatedTo } from './place.js';
import { bestChunkOf } from './rank/body.js';
import type { Concepts } from './rank/concepts.js';
import { Corpus } from './rank/corpus.js';
import { contributionsOf, type Ranked, type Ranking, rankFiles } from './rank/rank.js';
import { reasonsOf } from './reasons.js';
import { bestSnippet } from './snippet.js';
import { suggestionsFor } from './suggestions.js';
import { namedBy, type Tier } from './tiers.js';
import type { ChannelReport, Found, SearchRequest, SearchResult } from './types.js';

export type Rank = (request: SearchRequest) => Found;

/** A snippet is chosen from these; the rest of a long place is read with `cw outline` or an editor. */
const MOST_SHOWN_BYTES = 64_000;
const MOST_SHOWN_LINES = 400;

/** A place beside the best one is worth telling when it is at least so good. */
const RELATED_SHARE = 0.5;

const isWantedBy = (corpus: Corpus, { filters }: SearchRequest): ((file: number) => boolean) => {
  const byPath = pathFilter(filters.paths);
  const languages = new Set(filters.languages);
  const kinds: ReadonlySet<string> = new Set(filters.kinds);
  const hasKind = (contentId: number): boolean =>
    corpus.reader.symbolNames(contentId).some(({ kind }) => kinds.has(kind)) ||
    corpus.reader.chunks(contentId).some(({ kind }) => kinds.has(kind));
  if (filters.paths.length === 0 && languages.size === 0 && kinds.size === 0) return () => true;
  const known = new Map<number, boolean>();
  return (file) => {
    let wanted = known.get(file);
    if (wanted === undefined) {
      const { path, contentId } = corpus.files[file]!;
      wanted =
        byPath(path) &&
        (languages.size === 0 || languages.has(corpus.reader.content(contentId)?.language ?? '')) &&
        (kinds.size === 0 || hasKind(contentId));
      known.set(file, wanted);
    }
    return wanted;
  };
};

/** Before sorting: results that show the same score stand in the order of their paths. */
const rounded = (score: number): number => Math.round(score * 1e4) / 1e4;

interface Scored {
  readonly file: number;
  readonly score: number;
  readonly tier: Tier | undefined;
  readonly found: Ranked | undefined;
}

class Finder {
  readonly #corpus: Corpus;
  readonly #request: SearchRequest;
  readonly #maker: TermMaker;
  readonly #terms: ReadonlySet<string>;
  readonly #concepts: Concepts;

  constructor(corpus: Corpus, request: SearchRequest, ranking: Ranking) {
    this.#corpus = corpus;
    this.#request = request;
    this.#maker = new TermMaker();
    this.#concepts = ranking.concepts;
    this.#terms = new Set(ranking.concepts.all.flatMap(({ members }) => members.map(({ term }) => term)));
  }

  /** The place that answers: what was named, else the best chunk; with a kind asked for, one of that kind. */
  #place({ tier, found, file }: Scored): { place: Place; others: Place[] } {
    const { contentId } = this.#corpus.files[file]!;
    const { reader } = this.#corpus;
    const chunks = reader.chunks(contentId);
    const symbols = reader.symbols(contentId);
    const docs = (found?.body?.units ?? []).map((unit) => bestChunkOf(this.#corpus, this.#concepts, unit));
    const first = docs[0] === undefined ? 0 : this.#corpus.firstDoc(docs[0]);
    const best = docs.map((doc) => placeOfChunk(chunks, symbols, doc - first));
    if (tier?.symbol) return { place: placeOfSymbol(chunks, symbols, tier.symbol.ordinal), others: best };
    if (tier?.line) return { place: placeOfChunk(chunks, symbols, chunkAt(chunks, tier.line)), others: best };
    const defined = found?.definition?.name;
    if (defined !== undefined && (found?.facts.features.identifier ?? 0) > 0) {
      const at = symbols.findIndex(({ name }) => name === defined);
      if (at >= 0) return { place: placeOfSymbol(chunks, symbols, at), others: best };
    }
    return { place: best[0] ?? placeOfChunk(chunks, symbols, 0), others: best.slice(1) };
  }

  #ofKind(contentId: number, { place, others }: { place: Place; others: Place[] }): { place: Place; others: Place[] } {
    const kinds: ReadonlySet<string> = new Set(this.#request.filters.kinds);
    if (kinds.size === 0 || kinds.has(place.kind)) return { place, others };
    const fitting = others.find(({ kind }) => kinds.has(kind));
    if (fitting) return { place: fitting, others: others.filter((other) => other !== fitting) };
    const chunks = this.#corpus.reader.chunks(contentId);
    const symbols = this.#corpus.reader.symbols(contentId);
    // The symbol of that kind that is nearest to the best place.
    const near = symbols
      .map((symbol, at) => ({ at, away: Math.abs(symbol.startLine - place.lineStart), kind: symbol.kind }))
      .filter(({ kind }) => kinds.has(kind))
      .sort((a, b) => a.away - b.away)[0];
    if (near) return { place: placeOfSymbol(chunks, symbols, near.at), others: [] };
    const chunk = chunks.findIndex(({ kind }) => kinds.has(kind));
    return { place: placeOfChunk(chunks, symbols, Math.max(0, chunk)), others: [] };
  }

  result(scored: Scored, ranking: Ranking, duplicates: readonly string[]): SearchResult {
    const { file, score, tier, found } = scored;
    const { path, contentId } = this.#corpus.files[file]!;
    const { reader } = this.#corpus;
    const content = reader.content(contentId)!;
    const symbols = reader.symbols(contentId);
    const { place, others } = this.#ofKind(contentId, this.#place(scored));
    const symbol = symbols[place.symbol];
    const { lineStart, lineEnd } = place;
    const anchor = tier?.line ?? null;
    const lines = this.#lines(contentId, place);
    const skipped = anchor === null || anchor < lineStart || anchor > lineEnd ? 0 : anchor - lineStart;
    const snippet = bestSnippet(this.#maker, lines.slice(skipped), lineStart + skipped, this.#terms);
    const units = found?.body?.units ?? [];
    const bestScore = ranking.units[units[0] ?? -1] ?? 0;
    const worth = others.filter((_, at) => (ranking.units[units[at + 1] ?? -1] ?? 0) >= RELATED_SHARE * bestScore);
    const reasons = found === undefined || this.#request.explain === 'off' ? [] : this.#reasons(found, ranking);
    return {
      path,
      lineStart,
      lineEnd,
      language: content.language,
      kind: place.kind,
      name: symbol?.name ?? null,
      qualifiedName: symbol?.qualifiedName ?? null,
      signature: symbol?.signature ?? null,
      visibility: symbol?.visibility ?? null,
      snippet,
      score,
      reasons: this.#request.explain === 'off' ? [] : [...(tier === undefined ? [] : [tier.reason]), ...reasons],
      symbolId: symbol === undefined ? null : symbolId(content.oid, content.language, place.symbol),
      stableId: symbol === undefined ? null : stableIdAt(content.language, symbols, place.symbol),
      chunkId: `${symbolId(content.oid, content.language, place.chunk)}.c`,
      related: relatedTo(place, worth, symbols),
      duplicates,
    };
  }

  /** The lines of a place: of a class of 5,000 lines the first ones, from where its declaration starts. */
  #lines(contentId: number, { startByte, endByte }: Place): string[] {
    const bytes = this.#corpus.reader.textBytes(contentId);
    if (bytes === null) return [];
    // A symbol starts behind its indentation, and a line is shown whole.
    const start = startByte === 0 ? 0 : bytes.lastIndexOf(10, startByte - 1) + 1;
    const text = bytes.toString('utf8', start, Math.min(endByte, start + MOST_SHOWN_BYTES));
    return text
      .replace(/\n$/, '')
      .split('\n', MOST_SHOWN_LINES)
      .map((line) => line.replace(/\r$/, ''));
  }

  #reasons(found: Ranked, ranking: Ranking) {
    const best = new Set(found.body?.units ?? []);
    const { unitOf } = this.#corpus.units;
    const isIn = (term: string): boolean => {
      const { docs, payloads } = this.#corpus.index.postings(term);
      return docs.some((doc, at) => best.has(unitOf[doc]!) && (payloads[at]! & OCCURRENCES) > 0);
    };
    return reasonsOf(found, contributionsOf(found.facts), ranking.concepts, this.#request.explain, isIn);
  }
}

const literalOf = (query: string, { name }: Routed): string => {
  if (name !== 'exact') return '';
  const inner = /^(?:"([^"\n]+)"|'([^'\n]+)'|`([^`\n]+)`|“([^”\n]+)”)$/.exec(query.trim());
  return inner?.[1] ?? inner?.[2] ?? inner?.[3] ?? inner?.[4] ?? query;
};

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
  query.slice(0, LONGEST_QUERY).replace(new RegExp(`(\\S{${LONGEST_WORD}})\\S+`, 'g'), '$1');

const find = (corpus: Corpus, request: SearchRequest): Found => {
  const { limit } = request;
  const query = readable(request.query);
  const isWanted = isWantedBy(corpus, request);
  const mentions = mentionsIn(corpus, query);
  const ranking = rankFiles(corpus, query, isWanted);
  const routed = routeQuery(query, mentions, ranking.names, ranking.defined);
  const intent: Routed =
    request.intent === 'auto' ? routed : { name: request.intent, confidence: 1, because: 'it was asked for' };
  const subject = intent.name === 'usage' ? usedName(query) : literalOf(request.query, intent);
  const { tiers, literal } = namedBy(corpus, intent.name, query, subject, mentions, Math.max(limit, 100) + 1);
  const order = request.fusion === 'rrf' ? fuse(ranking.ranked) : ranking.ranked;
  const recent = new Map(request.recent.map((path, at) => [path, 1 - at / request.recent.length]));
  const byFile = new Map<number, Scored>();
  for (const found of order) {
    const { path } = corpus.files[found.file]!;
    const tier = tiers.get(found.file);
    const score = rounded(found.score + (tier?.bonus ?? 0) + (recent.get(path) ?? 0) * RECENT_WEIGHT);
    byFile.set(found.file, { file: found.file, score, tier, found });
  }
  for (const [file, tier] of tiers) {
    if (!byFile.has(file) && isWanted(file))
      byFile.set(file, { file, score: rounded(tier.bonus), tier, found: undefined });
  }
  // A literal, or where a name is used, is a question of fact: what does not have it is no answer.
  const isFactual = intent.name === 'exact' || intent.name === 'usage';
  const scored = [...byFile.values()]
    .filter(({ tier }) => !isFactual || tier !== undefined)
    .sort((a, b) => b.score - a.score || a.file - b.file);
  const { kept, duplicates, suppressed } = withoutDuplicates(corpus, scored);
  const finder = new Finder(corpus, request, ranking);
  const results = kept.slice(0, limit).map((one) => finder.result(one, ranking, duplicates.get(one.file) ?? []));
  const matched = isFactual ? (literal?.matched ?? scored.length) : Math.max(ranking.candidates.matched, scored.length);
  const counts = { ...ranking.candidates.counts, [intent.name]: tiers.size };
  const isPartial = literal !== null && !literal.isComplete && literal.matched <= limit;
  return {
    intent,
    results,
    backend: `${request.fusion}(${Object.keys(ranking.candidates.counts).join('+')})`,
    channels: Object.entries(counts).map(([name, candidates]) => channelOf(name, candidates, request, ranking)),
    fallbackGrepHits: literal?.matched ?? 0,
    completeness: {
      state: isPartial ? 'partial' : matched - suppressed > results.length ? 'truncated' : 'complete',
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
