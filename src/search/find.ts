import type { SymbolFact } from '../language/facts.js';
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
import { bestSnippet, SNIPPET_LINES, type Snippet } from './snippet.js';
import { suggestionsFor } from './suggestions.js';
import { namedBy, type Tier } from './tiers.js';
import type { ChannelReport, Found, Reason, SearchRequest, SearchResult } from './types.js';

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
const rounded = (score: number): number => Math.round(score * 1e6) / 1e6;

interface Places {
  readonly place: Place;
  readonly others: readonly Place[];
}

interface Scored {
  readonly file: number;
  readonly score: number;
  readonly tier: Tier | undefined;
  readonly found: Ranked | undefined;
  /** For having been touched lately. */
  readonly gain: number;
}

const recentReason = (gain: number): Reason[] =>
  gain === 0 ? [] : [{ signal: 'recent', text: 'touched lately', weight: rounded(gain) }];

class Finder {
  readonly #corpus: Corpus;
  readonly #request: SearchRequest;
  readonly #maker: TermMaker;
  readonly #terms: ReadonlySet<string>;
  readonly #concepts: Concepts;
  readonly #units: Float64Array;

  constructor(corpus: Corpus, request: SearchRequest, ranking: Ranking) {
    this.#corpus = corpus;
    this.#request = request;
    this.#maker = new TermMaker();
    this.#concepts = ranking.concepts;
    this.#units = ranking.units;
    this.#terms = new Set(ranking.concepts.all.flatMap(({ members }) => members.map(({ term }) => term)));
  }

  /** The place that answers: what was named, else the best chunk; with a kind asked for, one of that kind. */
  #place({ tier, found, file }: Scored): Places {
    const { contentId } = this.#corpus.files[file]!;
    const { reader } = this.#corpus;
    const chunks = reader.chunks(contentId);
    const symbols = reader.symbols(contentId);
    const units = found?.body?.units ?? [];
    const first = units[0] === undefined ? 0 : this.#corpus.firstDoc(units[0]);
    const least = RELATED_SHARE * (this.#units[units[0] ?? -1] ?? 0);
    const best = units
      .filter((unit) => this.#units[unit]! >= least)
      .map((unit) => placeOfChunk(chunks, symbols, bestChunkOf(this.#corpus, this.#concepts, unit) - first));
    if (tier?.symbol) return { place: placeOfSymbol(chunks, symbols, tier.symbol.ordinal), others: best };
    if (tier?.line) return { place: placeOfChunk(chunks, symbols, chunkAt(chunks, tier.line)), others: best };
    const defined = found?.definition?.name;
    if (defined !== undefined && (found?.facts.features.identifier ?? 0) > 0) {
      const at = symbols.findIndex(({ name }) => name === defined);
      if (at >= 0) return { place: placeOfSymbol(chunks, symbols, at), others: best };
    }
    return { place: best[0] ?? placeOfChunk(chunks, symbols, 0), others: best.slice(1) };
  }

  /** null: nothing of a kind that was asked for matches here. */
  #ofKind(contentId: number, places: Places): Places | null {
    const kinds: ReadonlySet<string> = new Set(this.#request.filters.kinds);
    const { place, others } = places;
    if (kinds.size === 0 || kinds.has(place.kind)) return places;
    const fitting = others.find(({ kind }) => kinds.has(kind));
    if (fitting) return { place: fitting, others: others.filter((other) => other !== fitting) };
    // A symbol around the best place, one that bears a word of the query, or one in that place that speaks of it.
    const symbols = this.#corpus.reader.symbols(contentId);
    const isAround = ({ startLine, endLine }: SymbolFact): boolean =>
      startLine <= place.lineStart && place.lineEnd <= endLine;
    const at = symbols.findLastIndex((symbol) => kinds.has(symbol.kind) && isAround(symbol));
    const named = symbols.findIndex(
      ({ kind, name }) => kinds.has(kind) && this.#maker.terms(name).some((term) => this.#terms.has(term)),
    );
    const text = this.#corpus.reader.textBytes(contentId) ?? Buffer.alloc(0);
    const speaks = ({ startByte, endByte }: SymbolFact): boolean =>
      this.#maker
        .terms(text.toString('utf8', startByte, Math.min(endByte, startByte + MOST_SHOWN_BYTES)))
        .some((term) => this.#terms.has(term));
    const isInside = ({ startLine, endLine }: SymbolFact): boolean =>
      place.lineStart <= startLine && endLine <= place.lineEnd;
    const inside = symbols.findIndex((symbol) => kinds.has(symbol.kind) && isInside(symbol) && speaks(symbol));
    const chosen = [at, named, inside].find((found) => found >= 0) ?? -1;
    return chosen < 0
      ? null
      : { place: placeOfSymbol(this.#corpus.reader.chunks(contentId), symbols, chosen), others: [] };
  }

  /** null: what was asked for is not in this file after all. */
  result(scored: Scored, ranking: Ranking, duplicates: readonly string[]): SearchResult | null {
    const { file, score, tier, found } = scored;
    const { path, contentId } = this.#corpus.files[file]!;
    const { reader } = this.#corpus;
    const content = reader.content(contentId)!;
    const symbols = reader.symbols(contentId);
    const places = this.#ofKind(contentId, this.#place(scored));
    if (places === null) return null;
    const { place, others } = places;
    const symbol = symbols[place.symbol];
    const { lineStart, lineEnd } = place;
    const snippet = this.#snippet(this.#lines(contentId, place), place, tier, symbol);
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
      reasons:
        this.#request.explain === 'off'
          ? []
          : [...(tier === undefined ? [] : [tier.reason]), ...reasons, ...recentReason(scored.gain)],
      symbolId: symbol === undefined ? null : symbolId(content.oid, content.language, place.symbol),
      stableId: symbol === undefined ? null : stableIdAt(content.language, symbols, place.symbol),
      chunkId: `${symbolId(content.oid, content.language, place.chunk)}.c`,
      related: relatedTo(place, others, symbols),
      duplicates,
    };
  }

  /** What was named is shown where it stands; otherwise the lines that hold most of the query. */
  #snippet(
    lines: readonly string[],
    { lineStart, lineEnd }: Place,
    tier: Tier | undefined,
    symbol: SymbolFact | undefined,
  ): Snippet {
    const asked = tier?.line ?? null;
    const declared = tier?.symbol && symbol ? lines.findIndex((line) => line.includes(symbol.name)) : -1;
    const from = asked !== null && asked >= lineStart && asked <= lineEnd ? asked - lineStart : declared;
    return from < 0 || from >= lines.length
      ? bestSnippet(this.#maker, lines, lineStart, this.#terms)
      : {
          lineStart: lineStart + from,
          text: lines
            .slice(from, from + SNIPPET_LINES)
            .join('\n')
            .trimEnd(),
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
  const subject = intent.name === 'usage' ? usedName(query) : literalOf(request.query, intent);
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
  const finder = new Finder(corpus, request, ranking);
  const results: SearchResult[] = [];
  let unfit = 0;
  for (const one of kept) {
    if (results.length === limit) break;
    const result = finder.result(one, ranking, duplicates.get(one.file) ?? []);
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
