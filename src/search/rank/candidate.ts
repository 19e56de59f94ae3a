import type { Definition } from '../candidates/definers.js';
import type { FileMention, FileMentions } from '../candidates/file-mentions.js';
import type { Corpus } from '../corpus/corpus.js';
import { partsOf } from '../corpus/parts.js';
import { type PathClass, pathClass } from '../corpus/path-class.js';
import { FUNCTIONS, TYPES } from '../corpus/symbol-classes.js';
import type { QueryNames } from '../query/query-names.js';
import type { BodyScore } from '../scores/body-scores.js';
import { fileNameEvidence, headScore, type NameEvidence, symbolNameScore } from './evidence.js';
import type { Coverage, Matcher } from './match.js';

/** The parsed query that candidates are scored against. */
export interface ScoredQuery {
  readonly matcher: Matcher;
  readonly names: QueryNames;
  /** By content id: the identifier of the query that the content defines. */
  readonly defined: ReadonlyMap<number, Definition>;
  /** By content id: how many, and how rare, identifiers of a pasted report the content defines. */
  readonly definedSums: ReadonlyMap<number, number>;
  readonly mentions: FileMentions;
  /** The highest body score of any content; other body scores are shares of it. */
  readonly bestBody: number;
}

/** The symbol whose name matches most of the query. */
interface BestName {
  readonly score: number;
  readonly name: string;
}

/**
 * A file that may answer the query, with the evidence that the features read. Each piece of evidence is computed on
 * first use.
 */
export class Candidate {
  readonly file: number;
  readonly contentId: number;
  readonly corpus: Corpus;
  readonly query: ScoredQuery;
  #name: NameEvidence | null = null;
  #directory: Coverage | null = null;
  #role: PathClass | null = null;
  #best: Readonly<Record<'function' | 'type', BestName | null>> | null = null;

  constructor(corpus: Corpus, query: ScoredQuery, file: number) {
    this.corpus = corpus;
    this.query = query;
    this.file = file;
    this.contentId = corpus.files[file]!.contentId;
  }

  get path(): string {
    return this.corpus.files[this.file]!.path;
  }

  /** BM25 score of the file's text; undefined if the text has no word of the query. */
  get body(): BodyScore | undefined {
    return this.corpus.scores.bodyOf(this.contentId);
  }

  /** The body score as a share of the best file's. */
  get bodyShare(): number {
    const score = this.corpus.scores.bodyScore(this.contentId);
    return score === 0 ? 0 : score / this.query.bestBody;
  }

  get name(): NameEvidence {
    this.#name ??= fileNameEvidence(this.query.matcher, this.corpus.wordsOf(this.file));
    return this.#name;
  }

  get directory(): Coverage {
    this.#directory ??= this.query.matcher.cover(this.corpus.wordsOf(this.file).directory);
    return this.#directory;
  }

  get directoryShare(): number {
    const { total } = this.query.matcher.concepts;
    return total === 0 ? 0 : this.directory.weight / total;
  }

  get role(): PathClass {
    this.#role ??= pathClass(this.path, this.corpus);
    return this.#role;
  }

  get depth(): number {
    return this.corpus.depth(this.file);
  }

  get definition(): Definition | undefined {
    return this.query.defined.get(this.contentId);
  }

  get definitionSum(): number {
    return this.query.definedSums.get(this.contentId) ?? 0;
  }

  get mention(): FileMention | undefined {
    return this.query.mentions.get(this.file);
  }

  /** The number of other contents that import it. */
  get importedBy(): number {
    return this.corpus.importedBy(this.file);
  }

  /** The share of the query in the names of its symbols, read from the text index without opening the file. */
  get nameShare(): number {
    return this.corpus.scores.nameShareOf(this.contentId);
  }

  get lines(): number {
    return this.corpus.inner.lines(this.contentId);
  }

  get headScore(): number {
    return headScore(this.query.matcher, this.corpus.inner.headWords(this.contentId));
  }

  /** The function, or type, whose name matches most of the query; null if none matches. */
  bestName(role: 'function' | 'type'): BestName | null {
    this.#best ??= this.#bestNames();
    return this.#best[role];
  }

  /** The first in the text wins among equally good names. */
  #bestNames(): Readonly<Record<'function' | 'type', BestName | null>> {
    const best: Record<'function' | 'type', BestName | null> = { function: null, type: null };
    if (this.nameShare === 0) return best;
    const { matcher } = this.query;
    const symbols = this.corpus.inner.symbols(this.contentId);
    for (const ordinal of symbols.holding(matcher.inNames)) {
      const kind = symbols.kind(ordinal);
      const role = TYPES.has(kind) ? 'type' : FUNCTIONS.has(kind) ? 'function' : null;
      if (role === null) continue;
      const name = symbols.name(ordinal);
      const words = [...new Set(partsOf(name))];
      const least = best[role]?.score ?? 0;
      const score = symbolNameScore(matcher, words, least, (word) => this.corpus.rarity(word));
      if (score > least) best[role] = { score, name };
    }
    return best;
  }
}
