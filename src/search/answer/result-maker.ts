import { stableIds } from '../../language/extract/stable-id.js';
import type { SymbolFact } from '../../language/facts.js';
import { OCCURRENCES } from '../../language/words/term-forms.js';
import { malformed } from '../../store/facts/bytes.js';
import { symbolId } from '../../store/facts/symbol-id.js';
import type { SymbolTable } from '../../store/facts/symbol-table.js';
import type { Postings } from '../../store/text/block.js';
import type { SymbolLabel, Tier } from '../candidates/tiers.js';
import type { Corpus } from '../corpus/corpus.js';
import { firstFrom } from '../corpus/first-from.js';
import type { Member } from '../query/concepts.js';
import type { Ranked, Ranking } from '../rank/rank.js';
import type { Reason, SearchRequest, SearchResult } from '../types.js';
import { lineOfName } from './name-line.js';
import { firstLines, linesIn } from './passage.js';
import { type Place, placeOfChunk, placeOfLine, placeOfSymbol, relatedTo } from './place.js';
import { reasonsOf } from './reasons.js';
import { beginningsOf, bestLine, type Snippet, snippetAt, snippetOf } from './snippet.js';

/**
 * The part of a place that a snippet is chosen from. The rest of a long place is read with `cw outline` or an editor.
 */
const MOST_SHOWN_BYTES = 64_000;
const MOST_SHOWN_LINES = 400;

/** Another place of a file is listed from this share of the best score on. */
const RELATED_SHARE = 0.5;

/** Rounds scores before sorting, so that results with the same printed score are sorted by path. */
export const rounded = (score: number): number => Math.round(score * 1e6) / 1e6;

interface Places {
  readonly place: Place;
  readonly others: readonly Place[];
}

/** The places of a result, with the symbol at the first. */
interface LabelledPlace extends Places {
  readonly symbols: SymbolTable;
  readonly symbol: SymbolLabel | undefined;
}

/** A file with everything that decided its rank. */
export interface Scored {
  readonly file: number;
  readonly score: number;
  readonly tier: Tier | undefined;
  /** The line that the query mentions. */
  readonly line: number | null;
  readonly found: Ranked | undefined;
  /** The bonus for a recent change. */
  readonly gain: number;
}

/** The longest of several symbols, because the others are declarations or overloads; null if there is none. */
const longestOf = (symbols: SymbolTable, ordinals: readonly number[]): number | null => {
  const linesOf = (ordinal: number): number => symbols.endLine(ordinal) - symbols.startLine(ordinal);
  return ordinals.reduce<number | null>(
    (best, ordinal) => (best === null || linesOf(ordinal) > linesOf(best) ? ordinal : best),
    null,
  );
};

/** The stable id of a symbol. Only similar symbols before it are needed to compute it. */
const stableIdIn = (language: string, symbols: SymbolTable, ordinal: number): string | null =>
  stableIds(
    language,
    symbols.alikeUpTo(ordinal).map((other) => ({
      kind: symbols.kind(other),
      qualifiedName: symbols.qualifiedName(other),
      signature: symbols.signature(other),
    })),
  ).at(-1) ?? null;

const recentReason = (gain: number): Reason[] =>
  gain === 0 ? [] : [{ signal: 'recent', text: 'touched lately', weight: rounded(gain) }];

const labelOf = (symbols: SymbolTable, ordinal: number): SymbolLabel => ({
  name: symbols.name(ordinal),
  qualifiedName: symbols.qualifiedName(ordinal),
  kind: symbols.kind(ordinal),
});

const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
};

/** Makes search results from ranked files: the place in the file, the snippet, and the reasons. */
export class ResultMaker {
  readonly #corpus: Corpus;
  readonly #request: SearchRequest;
  #words: ReadonlySet<string> | null = null;
  #beginnings: RegExp | null = null;
  readonly #ranking: Ranking;
  readonly #postings = new Map<string, Postings>();

  constructor(corpus: Corpus, request: SearchRequest, ranking: Ranking) {
    this.#corpus = corpus;
    this.#request = request;
    this.#ranking = ranking;
  }

  /** All words of the repository that match a concept of the query. */
  get #terms(): ReadonlySet<string> {
    this.#words ??= new Set(this.#ranking.concepts.all.flatMap(({ members }) => members.map(({ term }) => term)));
    return this.#words;
  }

  /** The place that answers: the exact match, else the best chunk. */
  #place({ tier, line, found, file }: Scored): Places {
    const { contentId } = this.#corpus.files[file]!;
    const { inner } = this.#corpus;
    const chunks = inner.chunks(contentId);
    const symbols = inner.symbols(contentId);
    const { units = [], scores = [] } = found?.candidate.body ?? {};
    const first = units[0] === undefined ? 0 : this.#corpus.firstDoc(units[0]);
    const least = RELATED_SHARE * (scores[0] ?? 0);
    const best = units
      .filter((_, at) => scores[at]! >= least)
      .map((unit) => placeOfChunk(chunks, symbols, this.#corpus.scores.bestChunkOf(unit) - first));
    const named = longestOf(symbols, tier?.ordinals ?? []);
    if (named !== null) return { place: placeOfSymbol(chunks, symbols, named), others: best };
    // A stack trace of another version may have a line beyond the end of the file.
    if (line !== null && chunks.has(0) && line <= chunks.endLine(chunks.length - 1))
      return { place: placeOfLine(chunks, symbols, line), others: best };
    const defined = found?.candidate.definition?.name;
    if (defined !== undefined && (found?.candidate.definition?.score ?? 0) > 0) {
      const at = symbols.indexOfName(defined);
      if (at >= 0) return { place: placeOfSymbol(chunks, symbols, at), others: best };
    }
    return { place: best[0] ?? placeOfChunk(chunks, symbols, 0), others: best.slice(1) };
  }

  /** Applies `--kind` to the place; null if no symbol of a requested kind matches here. */
  #ofKind(contentId: number, places: Places): Places | null {
    const kinds: ReadonlySet<string> = new Set(this.#request.filters.kinds);
    const { place, others } = places;
    if (kinds.size === 0 || kinds.has(place.kind)) return places;
    const fitting = others.find(({ kind }) => kinds.has(kind));
    if (fitting) return { place: fitting, others: others.filter((other) => other !== fitting) };
    // In this order: a symbol around the best place, one whose name has a word of the query, one inside the place whose
    // text does.
    const { inner } = this.#corpus;
    const table = inner.symbols(contentId);
    const symbols = table.symbols();
    const isAround = ({ startLine, endLine }: SymbolFact): boolean =>
      startLine <= place.lineStart && place.lineEnd <= endLine;
    const at = symbols.findLastIndex((symbol) => kinds.has(symbol.kind) && isAround(symbol));
    const named = symbols.findIndex(
      ({ kind, name }) => kinds.has(kind) && this.#corpus.maker.terms(name).some((term) => this.#terms.has(term)),
    );
    const text = inner.text(contentId) ?? Buffer.alloc(0);
    const speaks = ({ startByte, endByte }: SymbolFact): boolean =>
      this.#corpus.maker
        .terms(text.toString('utf8', startByte, Math.min(endByte, startByte + MOST_SHOWN_BYTES)))
        .some((term) => this.#terms.has(term));
    const isInside = ({ startLine, endLine }: SymbolFact): boolean =>
      place.lineStart <= startLine && endLine <= place.lineEnd;
    const inside = symbols.findIndex((symbol) => kinds.has(symbol.kind) && isInside(symbol) && speaks(symbol));
    const chosen = [at, named, inside].find((found) => found >= 0) ?? -1;
    return chosen < 0 ? null : { place: placeOfSymbol(inner.chunks(contentId), table, chosen), others: [] };
  }

  /** The place of the result with its symbol; null if no symbol of a requested kind matches. */
  #labelledPlace(scored: Scored): LabelledPlace | null {
    const { contentId } = this.#corpus.files[scored.file]!;
    const symbols = this.#corpus.inner.symbols(contentId);
    const places = this.#ofKind(contentId, this.#place(scored));
    if (places === null) return null;
    const { symbol } = places.place;
    return { ...places, symbols, symbol: symbols.has(symbol) ? labelOf(symbols, symbol) : undefined };
  }

  /** Makes the result; null if no symbol of a requested kind matches in this file. */
  result(scored: Scored, duplicates: readonly string[]): SearchResult | null {
    const { path, contentId } = this.#corpus.files[scored.file]!;
    const content = this.#corpus.inner.content(contentId);
    if (content === null) throw malformed('a file without its content');
    const labelled = this.#labelledPlace(scored);
    if (labelled === null) return null;
    const { place, others, symbol, symbols } = labelled;
    const { detail } = this.#request;
    const isShown = detail === 'context' || (detail === 'signature' && symbol === undefined);
    const snippet = isShown ? once(() => this.#snippet(contentId, scored, labelled)) : () => null;
    const reasons = once(() => this.#reasons(scored, symbol));
    return {
      path,
      lineStart: place.lineStart,
      lineEnd: place.lineEnd,
      language: content.language,
      kind: place.kind,
      name: symbol?.name ?? null,
      qualifiedName: symbol?.qualifiedName ?? null,
      signature: symbol === undefined ? null : symbols.signature(place.symbol),
      visibility: symbol === undefined ? null : symbols.visibility(place.symbol),
      // Computed on first read: an evaluation reads snippets only up to the first hit, and no reasons. Both take a
      // third of a search.
      get snippet() {
        return snippet();
      },
      score: scored.score,
      get reasons() {
        return reasons();
      },
      symbolId: symbol === undefined ? null : symbolId(content.oid, content.language, place.symbol),
      stableId: symbol === undefined ? null : stableIdIn(content.language, symbols, place.symbol),
      chunkId: `${symbolId(content.oid, content.language, place.chunk)}.c`,
      related: relatedTo(place, others, symbols),
      duplicates,
    };
  }

  /** An exact symbol or line is shown from its own line; otherwise the lines with most words of the query. */
  #snippet(contentId: number, { tier, line }: Scored, { place, symbol, symbols }: LabelledPlace): Snippet {
    const { lineStart, lineEnd } = place;
    const text = this.#text(contentId, place);
    const isNamed = symbol !== undefined && tier !== undefined && tier.ordinals.length > 0;
    const declared = isNamed ? lineOfName(text, symbol.name, symbols.signature(place.symbol)) : -1;
    const from = line !== null && line >= lineStart && line <= lineEnd ? line - lineStart : declared;
    if (from >= 0 && from < linesIn(text)) return snippetAt(text, lineStart, from);
    return snippetOf(text, lineStart, this.#bestLine(text), this.#terms);
  }

  #bestLine(text: string): number {
    this.#beginnings ??= beginningsOf(this.#terms);
    return bestLine(() => this.#corpus.maker, text, this.#terms, this.#beginnings);
  }

  /** The text of a place, from the start of its declaration; at most 400 lines of a long class. */
  #text(contentId: number, { startByte, endByte }: Place): string {
    const bytes = this.#corpus.inner.text(contentId);
    if (bytes === null) return '';
    // A symbol starts after its indentation, but whole lines are shown.
    const start = startByte === 0 ? 0 : bytes.lastIndexOf(10, startByte - 1) + 1;
    return firstLines(bytes.toString('utf8', start, Math.min(endByte, start + MOST_SHOWN_BYTES)), MOST_SHOWN_LINES);
  }

  #reasons({ tier, found, gain }: Scored, symbol: SymbolLabel | undefined): Reason[] {
    if (this.#request.explain === 'off') return [];
    return [
      ...(tier === undefined ? [] : [tier.reason(symbol)]),
      ...(found === undefined ? [] : this.#partsOf(found)),
      ...recentReason(gain),
    ];
  }

  /** The cached postings of a word, because many results have the same reasons. */
  #postingsOf(term: string): Postings {
    let known = this.#postings.get(term);
    if (known === undefined) this.#postings.set(term, (known = this.#corpus.index.postings(term)));
    return known;
  }

  #partsOf(found: Ranked): Reason[] {
    const best = new Set(found.candidate.body?.units ?? []);
    const { unitOf } = this.#corpus.scores.units;
    const isIn = ({ term }: Member): boolean => {
      const { docs, payloads } = this.#postingsOf(term);
      for (const unit of best) {
        for (let at = firstFrom(docs, unit); at < docs.length && unitOf[docs[at]!] === unit; at++)
          if ((payloads[at]! & OCCURRENCES) > 0) return true;
      }
      return false;
    };
    return reasonsOf(found, this.#ranking.concepts, this.#request.explain, isIn);
  }
}
