import type { SymbolFact } from '../../language/facts.js';
import type { IndexReader } from '../../store/db/index-reader.js';
import type { Corpus } from '../corpus/corpus.js';
import { isBeside, isHeader, isProseOrConfig } from '../corpus/path-class.js';
import { literalMatches, MOST_OCCURRENCES } from '../literal/literal.js';
import type { Mentions } from '../query/mentions.js';
import { messageTexts } from '../query/message.js';
import { isReport } from '../query/report-text.js';
import type { Intent, Reason } from '../types.js';
import { contentsNaming, isNamesake, lastPart } from './definers.js';
import { matchSymbols, type NameRank } from './symbol-matches.js';

/** The fields of a symbol that are read without its text. */
export type SymbolLabel = Pick<SymbolFact, 'name' | 'qualifiedName' | 'kind'>;

/**
 * A bonus for an exact match of a path, a symbol or a text. Tiers are further apart than any sum of features, so the
 * sum only orders files within a tier. The few points between a type and a function, or between same and other case,
 * are small enough for the sum to reverse.
 */
export interface Tier {
  readonly bonus: number;
  /** The line, or one of some symbols, that the result points to. */
  readonly line: number | null;
  readonly ordinals: readonly number[];
  /**
   * The reason for the result. It is made late, for the `symbol` that is shown: hundreds of files may define a name,
   * and few are shown.
   */
  reason(symbol: SymbolLabel | undefined): Reason;
}

const PATH = 300;
/** The bonus by kind: a type comes before a function, a function before a field. */
const SYMBOL: Readonly<Record<NameRank, number>> = { type: 203, function: 200, value: 150, alike: 100 };
/**
 * The bonus for a definition in a file of the same name. A class may be written in parts, or have an alias elsewhere.
 */
const AT_HOME = 4;
/**
 * The bonus for a file of this name, whatever it defines, because macros hide definitions. It comes before tests. For
 * a plain word it also comes before a field of that name, but the constant `Button` comes before a file `button`.
 */
const NAMESAKE = { name: 145, word: 160 } as const;
/**
 * The factor for definitions in tests and examples: they come after those of the product and after its file of that
 * name. For a plain word, which may be a name in any case, they also come after names that differ in case; `DropWaker`
 * is no `drop_waker`.
 */
const BESIDE_EXACT = 0.7;
const BESIDE = 0.4;
/** The penalty for a function in a header, which is defined elsewhere unless the header has its name. */
const DECLARED = -5;
const WRITTEN_AS_NAME = /[A-Z_\d]/;
/** The bonus for a name without a definition: a local variable, a key, a name in a string. */
const WORD = 20;
const MOST_WITH_WORD = 200;
const LOOKS_LIKE_NAME = /^[\w$]*(?:[a-z\d][A-Z]|_|[A-Z]{2,}[a-z])[\w$]*$/;
const LITERAL = 100;
/** The bonus for a usage: other files first, then the defining file, then tests and examples, which use everything. */
const USAGE = { other: 100, own: 80, beside: 60 } as const;

/** The tier of each file. */
export type Tiers = Map<number, Tier>;

const raise = (tiers: Tiers, file: number, tier: Tier): void => {
  if (tier.bonus > (tiers.get(file)?.bonus ?? 0)) tiers.set(file, tier);
};

const byPath = (corpus: Corpus, mentions: Mentions, tiers: Tiers): void => {
  for (const { text, line, files } of mentions.paths) {
    for (const file of files) {
      const where = line === null ? text : `${text}:${line}`;
      // The mention may be a link, a path of another machine or a module, so it need not be the path itself.
      const isPath = `/${corpus.files[file]!.path}`.endsWith(`/${text}`);
      raise(tiers, file, {
        bonus: PATH,
        line,
        ordinals: [],
        reason: () => ({
          signal: 'exact-path',
          text: isPath ? `its path is ${where}` : `the query names it: ${where}`,
          weight: PATH,
        }),
      });
    }
  }
};

const besideBonus = (rank: NameRank, name: string): number =>
  SYMBOL[rank] * (rank !== 'alike' && WRITTEN_AS_NAME.test(name) ? BESIDE_EXACT : BESIDE);

const bySymbol = (corpus: Corpus, query: string, kinds: ReadonlySet<string>, tiers: Tiers): void => {
  const isWanted = (kind: string): boolean => kinds.size === 0 || kinds.has(kind);
  const name = lastPart(query.replace(/\(\)$/, ''));
  for (const { contentId, rank, ordinals } of matchSymbols(corpus, query, isWanted)) {
    const how = rank === 'alike' ? 'is, but for case and underscores,' : 'is';
    for (const file of corpus.filesOf(contentId)) {
      const { path } = corpus.files[file]!;
      const isAside = isBeside(path);
      const isAtHome = isNamesake(path, name) && !isAside;
      const isDeclared = rank === 'function' && isHeader(path);
      const own = SYMBOL[rank] + (isAtHome ? AT_HOME : isDeclared ? DECLARED : 0);
      const bonus = isAside ? besideBonus(rank, name) : own;
      const reason = (symbol: SymbolLabel | undefined): Reason => ({
        signal: 'exact-symbol',
        text: `${symbol?.kind} ${symbol?.qualifiedName} ${how} the name asked for${isAtHome ? ', in the file that is called so' : ''}`,
        weight: bonus,
      });
      raise(tiers, file, { bonus, line: null, ordinals, reason });
    }
  }
};

/**
 * Files of the product with the name of the query. A symbol in it that differs only in case becomes the place of the
 * result.
 */
const byNamesake = (corpus: Corpus, query: string, tiers: Tiers): void => {
  const name = query.replace(/\(\)$/, '');
  // The last part of `sync/mpsc` or `config.json` alone would match other files.
  if (lastPart(name) !== name) return;
  const bonus = WRITTEN_AS_NAME.test(name) ? NAMESAKE.name : NAMESAKE.word;
  for (const file of corpus.byStem(name)) {
    const { path } = corpus.files[file]!;
    if (!isNamesake(path, name) || isBeside(path) || isProseOrConfig(path)) continue;
    const reason = { signal: 'exact-path', text: `the file is called ${name}`, weight: bonus };
    raise(tiers, file, {
      bonus,
      line: null,
      ordinals: tiers.get(file)?.ordinals ?? [],
      reason: () => reason,
    });
  }
};

/** The first line with the name as a word; null if there is none. */
const lineOfWord = (text: Buffer | null, name: string): number | null => {
  const isPartOfName = (byte: number | undefined): boolean =>
    byte !== undefined && /[\w$]/.test(String.fromCharCode(byte));
  for (let at = text?.indexOf(name) ?? -1; text !== null && at >= 0; at = text.indexOf(name, at + 1)) {
    if (isPartOfName(text[at - 1]) || isPartOfName(text[at + name.length])) continue;
    let line = 1;
    for (let end = text.indexOf(10); end >= 0 && end < at; end = text.indexOf(10, end + 1)) line++;
    return line;
  }
  return null;
};

/** If no symbol has the name, files that contain it literally come before files with its parts. */
const byWord = (corpus: Corpus, name: string, tiers: Tiers): void => {
  if (tiers.size > 0 || !LOOKS_LIKE_NAME.test(name)) return;
  const contents = corpus.reader.contentsWithWord(name);
  if (contents.length > MOST_WITH_WORD) return;
  for (const contentId of contents) {
    const line = lineOfWord(corpus.inner.text(contentId), name);
    if (line === null) continue;
    const reason = { signal: 'literal', text: `has ${name}, which nothing is called`, weight: WORD };
    for (const file of corpus.filesOf(contentId))
      raise(tiers, file, { bonus: WORD, line, ordinals: [], reason: () => reason });
  }
};

export interface LiteralOutcome {
  readonly matched: number;
  readonly isComplete: boolean;
}

const byLiteral = (
  corpus: Corpus,
  literal: string,
  label: string,
  isWanted: (file: number) => boolean,
  tiers: Tiers,
): LiteralOutcome => {
  const { matches, matched, droppedLines } = literalMatches(
    corpus.reader,
    literal,
    Number.POSITIVE_INFINITY,
    (contentId) => corpus.filesOf(contentId).some(isWanted),
  );
  for (const { contentId, occurrences, places, isExact } of matches) {
    const counted = occurrences === MOST_OCCURRENCES ? `at least ${occurrences}` : occurrences;
    const times = occurrences === 1 ? 'once' : `${counted} times`;
    const bonus = LITERAL + (isExact ? 1 : 0) + occurrences / 1000;
    const reason = {
      signal: 'literal',
      text: `has ${label} ${times}${isExact ? '' : ', in other case'}`,
      weight: bonus,
    };
    const tier = { bonus, line: places[0]?.line ?? null, ordinals: [], reason: () => reason };
    for (const file of corpus.filesOf(contentId)) raise(tiers, file, tier);
  }
  return { matched, isComplete: droppedLines === 0 };
};

/** A text in more files than this is no message of the program. */
const MOST_WITH_MESSAGE = 20;

/** Finds the source of an error message by its constant parts. Inserted values are not in the source. */
const byMessage = (corpus: Corpus, query: string, isWanted: (file: number) => boolean, tiers: Tiers): void => {
  for (const text of messageTexts(query)) {
    const found: Tiers = new Map();
    const { matched } = byLiteral(corpus, text, 'the text of the message', isWanted, found);
    if (matched === 0 || matched > MOST_WITH_MESSAGE) continue;
    for (const [file, tier] of found) raise(tiers, file, tier);
    return;
  }
};

const byUsage = (corpus: Corpus, reader: IndexReader, name: string, tiers: Tiers): void => {
  const bare = name.split(/::|->|[.#\\/:]/).at(-1) ?? name;
  const definers = new Set(contentsNaming(corpus, bare));
  for (const contentId of reader.contentsWithWord(bare)) {
    const references = reader.referencesTo(contentId, bare);
    if (references.length === 0) continue;
    const times = references.length === 1 ? 'once' : `${references.length} times`;
    for (const file of corpus.filesOf(contentId)) {
      const kind = isBeside(corpus.files[file]!.path)
        ? USAGE.beside
        : definers.has(contentId)
          ? USAGE.own
          : USAGE.other;
      const bonus = kind + Math.min(references.length, 100) / 100;
      const reason = { signal: 'usage', text: `uses ${bare} ${times}`, weight: bonus };
      raise(tiers, file, { bonus, line: references[0]?.line ?? null, ordinals: [], reason: () => reason });
    }
  }
};

export interface Named {
  readonly tiers: Tiers;
  readonly literal: LiteralOutcome | null;
}

/** A query for exact matches. */
export interface NameQuestion {
  readonly intent: Intent;
  readonly query: string;
  /** The used name of a usage question, or the literal of an exact one. */
  readonly subject: string;
  readonly mentions: Mentions;
  /** Only symbols of these kinds; empty for any kind. */
  readonly kinds: ReadonlySet<string>;
  readonly isWanted: (file: number) => boolean;
}

/** Finds exact matches by the intent of the query: paths, symbols, literals, error messages, usages. */
export const namedBy = (corpus: Corpus, question: NameQuestion): Named => {
  const { intent, query, subject, mentions, kinds, isWanted } = question;
  const tiers: Tiers = new Map();
  let literal: LiteralOutcome | null = null;
  // A single frame identifies its place; in a whole trace each frame is one mention among many.
  if (intent === 'path' || (intent === 'error' && !isReport(query))) byPath(corpus, mentions, tiers);
  if (intent === 'symbol' || intent === 'path') bySymbol(corpus, query.trim(), kinds, tiers);
  if (intent === 'symbol') byWord(corpus, query.trim(), tiers);
  if (intent === 'symbol' && kinds.size === 0) byNamesake(corpus, query.trim(), tiers);
  if (intent === 'exact') literal = byLiteral(corpus, subject, 'the text', isWanted, tiers);
  if (intent === 'error' && !mentions.hasFrames && !isReport(query)) byMessage(corpus, query, isWanted, tiers);
  if (intent === 'usage') byUsage(corpus, corpus.reader, subject, tiers);
  return { tiers, literal };
};
