import type { Concepts } from './concepts.js';
import type { Corpus } from './corpus.js';
import type { QueryNames } from './query-names.js';
import { type Candidate, LACKS, type RankKernel } from './rank-kernel.js';
import type { Weights } from './weights.js';

/** What is known of a file in the light of a query; each is 0 to about 1, and 0 when it has nothing to say. The kernel has this order. */
export const FEATURES = [
  /** BM25 of its chunks, by the file that says most. */
  'body',
  /** How much of the query its name answers, and how much of the name is asked for. */
  'stem',
  'directory',
  /** BM25 of the comments at its top. */
  'head',
  /** How well the best name of a function, and of a type, says what the query says. */
  'function',
  'type',
  /** What the query names: that it defines it, how much it defines of a pasted text, that it is the file. */
  'identifier',
  'identifiers',
  'mention',
  'imports',
  'size',
  'depth',
  'neighbour',
  /** Priors; a fifth of one is left when the query has a word for its kind: `test` may ask for tests, or for what runs them. */
  'test',
  'prose',
  'config',
  'aside',
  'legacy',
  'declaration',
] as const;
export type Feature = (typeof FEATURES)[number];

const PLACE = new Map<Feature, number>(FEATURES.map((feature, at) => [feature, at]));

/** Everything that ranking explains itself by. Good until the next query begins. */
export class FileFacts {
  readonly #corpus: Corpus;
  readonly #kernel: RankKernel;
  readonly #candidate: number;
  readonly #file: number;

  constructor(corpus: Corpus, kernel: RankKernel, candidate: number, file: number) {
    this.#corpus = corpus;
    this.#kernel = kernel;
    this.#candidate = candidate;
    this.#file = file;
  }

  feature(feature: Feature): number {
    return this.#kernel.feature(this.#candidate, PLACE.get(feature)!);
  }

  /** The concepts that its name or its directory matched, by their position. */
  concepts(part: 'name' | 'directory'): readonly number[] {
    return this.#kernel.pathConcepts(this.#candidate, part);
  }

  /** The name that says most of the query; null: none says any of it. */
  bestName(what: 'function' | 'type'): string | null {
    if (this.feature(what) === 0) return null;
    const { contentId } = this.#corpus.files[this.#file]!;
    return this.#corpus.inner.symbols(contentId).name(this.#kernel.bestOrdinal(contentId, what));
  }

  get importedBy(): number {
    return this.#corpus.importedBy(this.#file);
  }
}

/** Works out the features of files for one query: hands the kernel what it does not know yet, and asks it. */
export class FeatureMaker {
  readonly #corpus: Corpus;
  readonly kernel: RankKernel;
  #candidates: readonly Candidate[] = [];

  constructor(corpus: Corpus, concepts: Concepts, { wantsTests, wantsDocuments }: QueryNames, weights: Weights) {
    this.#corpus = corpus;
    this.kernel = corpus.rankKernel();
    const inOrder = FEATURES.map((feature) => weights[feature]);
    this.kernel.begin(concepts, inOrder, wantsTests, wantsDocuments);
  }

  #knowFile(file: number): void {
    if (!this.kernel.knowsFile(file)) this.#corpus.describeFile(this.kernel, file);
  }

  /** Those that look most promising without being opened, best first: all that are of the first so many contents. By their position. */
  outline(candidates: readonly Candidate[], bestBody: number, contents: number): Uint32Array {
    for (const { file } of candidates) this.#knowFile(file);
    this.#candidates = candidates;
    return this.kernel.outline(candidates, bestBody, contents);
  }

  /** Opens the file: its score by all features. */
  score(candidate: number): number {
    const lacks = this.kernel.lacks(candidate);
    if (lacks !== 0) {
      const { file, contentId } = this.#candidates[candidate]!;
      if ((lacks & LACKS.file) !== 0) this.#corpus.openFile(this.kernel, file);
      if ((lacks & LACKS.head) !== 0) this.#corpus.inner.readHead(this.kernel, contentId);
      if ((lacks & LACKS.names) !== 0) this.#corpus.inner.readNames(this.kernel, contentId);
    }
    return this.kernel.complete(candidate);
  }

  facts(candidate: number): FileFacts {
    return new FileFacts(this.#corpus, this.kernel, candidate, this.#candidates[candidate]!.file);
  }
}
