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

/** What one query asks. */
export interface Asked {
  readonly matcher: Matcher;
  readonly names: QueryNames;
  /** By content: what the query names and it defines. */
  readonly defined: ReadonlyMap<number, Definition>;
  /** By content: how much it defines of what a pasted text names. */
  readonly definedSums: ReadonlyMap<number, number>;
  readonly mentions: FileMentions;
  /** What the text that says most says. */
  readonly bestBody: number;
}

/** The symbol whose name says most of the query. */
interface BestName {
  readonly score: number;
  readonly name: string;
}

/** A file that may answer a query, and what is known of it in the light of the query. Each part is worked out when it is asked for. */
export class Candidate {
  readonly file: number;
  readonly contentId: number;
  readonly corpus: Corpus;
  readonly asked: Asked;
  #name: NameEvidence | null = null;
  #directory: Coverage | null = null;
  #role: PathClass | null = null;
  #best: Readonly<Record<'function' | 'type', BestName | null>> | null = null;

  constructor(corpus: Corpus, asked: Asked, file: number) {
    this.corpus = corpus;
    this.asked = asked;
    this.file = file;
    this.contentId = corpus.files[file]!.contentId;
  }

  get path(): string {
    return this.corpus.files[this.file]!.path;
  }

  /** What its text says of the query; undefined: it has none of its words. */
  get body(): BodyScore | undefined {
    return this.corpus.scores.bodyOf(this.contentId);
  }

  /** The same as a share of what the best text says. */
  get bodyShare(): number {
    const score = this.corpus.scores.bodyScore(this.contentId);
    return score === 0 ? 0 : score / this.asked.bestBody;
  }

  get name(): NameEvidence {
    this.#name ??= fileNameEvidence(this.asked.matcher, this.corpus.wordsOf(this.file));
    return this.#name;
  }

  get directory(): Coverage {
    this.#directory ??= this.asked.matcher.cover(this.corpus.wordsOf(this.file).directory);
    return this.#directory;
  }

  get directoryShare(): number {
    const { total } = this.asked.matcher.concepts;
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
    return this.asked.defined.get(this.contentId);
  }

  get definitionSum(): number {
    return this.asked.definedSums.get(this.contentId) ?? 0;
  }

  get mention(): FileMention | undefined {
    return this.asked.mentions.get(this.file);
  }

  /** How many other contents import it. */
  get importedBy(): number {
    return this.corpus.importedBy(this.file);
  }

  /** How much of the query is in the names of its symbols, as the text index tells. */
  get nameShare(): number {
    return this.corpus.scores.nameShareOf(this.contentId);
  }

  get lines(): number {
    return this.corpus.inner.lines(this.contentId);
  }

  get headScore(): number {
    return headScore(this.asked.matcher, this.corpus.inner.headWords(this.contentId));
  }

  /** The name of a function, or of a type, that says most of the query; null: none says any of it. */
  bestName(what: 'function' | 'type'): BestName | null {
    this.#best ??= this.#bestNames();
    return this.#best[what];
  }

  /** Of equally good names the first in the text. */
  #bestNames(): Readonly<Record<'function' | 'type', BestName | null>> {
    const best: Record<'function' | 'type', BestName | null> = { function: null, type: null };
    if (this.nameShare === 0) return best;
    const { matcher } = this.asked;
    const symbols = this.corpus.inner.symbols(this.contentId);
    for (const ordinal of symbols.holding(matcher.inNames)) {
      const kind = symbols.kind(ordinal);
      const what = TYPES.has(kind) ? 'type' : FUNCTIONS.has(kind) ? 'function' : null;
      if (what === null) continue;
      const name = symbols.name(ordinal);
      const words = [...new Set(partsOf(name))];
      const least = best[what]?.score ?? 0;
      const score = symbolNameScore(matcher, words, least, (word) => this.corpus.rarity(word));
      if (score > least) best[what] = { score, name };
    }
    return best;
  }
}
