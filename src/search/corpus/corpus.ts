import { IMPORTED, wholeTerms } from '../../language/words/term-forms.js';
import { TermMaker } from '../../language/words/terms.js';
import type { IndexReader } from '../../store/db/index-reader.js';
import type { Documents } from '../../store/text/documents.js';
import type { TextIndex } from '../../store/text/text-index.js';
import { Scores } from '../scores/scores.js';
import { InnerFacts } from './inner-facts.js';
import { Packages } from './packages.js';
import { isBeside, type OtherPaths, versionsIn } from './path-class.js';
import { PathNames } from './path-names.js';
import { type PathWords, stemOf, wordsOfPath } from './path-words.js';

/** A file to rank. Its number is its position in the list of all files. */
export interface RankedFile {
  readonly path: string;
  readonly contentId: number;
}

const depthOf = (path: string): number => {
  let depth = 0;
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) depth++;
  return depth;
};

/** Few words of a repository share this many first letters. */
const PREFIX_LENGTH = 6;
/** The size of the caches of words and prefixes. They are cleared when full. */
const MOST_WORDS = 10_000;

/** If more files share a name (`index`, `mod`), an import of that name does not show which one is imported. */
const MOST_SHARING = 3;

/** One state of an index with the structures that all queries share. The reader stays owned by the caller. */
export class Corpus implements OtherPaths {
  readonly reader: IndexReader;
  readonly index: TextIndex;
  readonly documents: Documents;
  readonly inner: InnerFacts;
  readonly scores: Scores;
  readonly #importedBy = new Map<number, number>();
  readonly #product = new Map<number, boolean>();
  readonly #words = new Map<number, PathWords>();
  readonly #rarities = new Map<string, number>();
  readonly #beginning = new Map<string, ReadonlySet<string>>();
  readonly files: readonly RankedFile[];
  readonly #filesOf = new Map<number, number[]>();
  // Each of these is built by the first query that needs it.
  #maker: TermMaker | null = null;
  #names: PathNames | null = null;
  #packages: Packages | null = null;
  #pathSet: ReadonlySet<string> | null = null;
  #newest: Map<string, number> | null = null;
  #shallowest: number | null = null;
  #byStem: Map<string, number[]> | null = null;
  #byBaseName: Map<string, number[]> | null = null;

  constructor(reader: IndexReader) {
    this.reader = reader;
    this.index = reader.textIndex;
    this.documents = this.index.documents();
    this.inner = new InnerFacts(reader);
    this.scores = new Scores(this.documents);
    this.files = reader.indexedFiles().map(([path, contentId], file) => {
      const known = this.#filesOf.get(contentId);
      if (known) known.push(file);
      else this.#filesOf.set(contentId, [file]);
      return { path, contentId };
    });
  }

  /** Built on first use, because its tables take a megabyte. */
  get maker(): TermMaker {
    this.#maker ??= new TermMaker();
    return this.#maker;
  }

  /** The packages that files belong to. */
  get packages(): Packages {
    this.#packages ??= new Packages(this);
    return this.#packages;
  }

  /** The names of all files. */
  get names(): PathNames {
    this.#names ??= new PathNames(this.files);
    return this.#names;
  }

  /** The words of a file's path. */
  wordsOf(file: number): PathWords {
    let known = this.#words.get(file);
    if (known === undefined) this.#words.set(file, (known = wordsOfPath(this.files[file]!.path)));
    return known;
  }

  /** The depth of a file in the directory tree, not counting the directories that all files share. */
  depth(file: number): number {
    this.#shallowest ??= this.files.reduce(
      (least, { path }) => (least === 0 ? 0 : Math.min(least, depthOf(path))),
      Number.POSITIVE_INFINITY,
    );
    return depthOf(this.files[file]!.path) - this.#shallowest;
  }

  /** The rarity (inverse document frequency) of a word among chunks. */
  rarity(word: string): number {
    let known = this.#rarities.get(word);
    if (known === undefined) {
      const { live } = this.documents;
      const count = this.index.count(word);
      known = Math.log(1 + (live - count + 0.5) / (count + 0.5));
      if (this.#rarities.size >= MOST_WORDS) this.#rarities.clear();
      this.#rarities.set(word, known);
    }
    return known;
  }

  /**
   * Whether any chunk may contain a term. It saves lookups for compounds: their many forms share a prefix, and nearly
   * none exists.
   */
  mayHold(term: string): boolean {
    if (term.length <= PREFIX_LENGTH) return true;
    const beginning = term.slice(0, PREFIX_LENGTH);
    let known = this.#beginning.get(beginning);
    if (known === undefined) {
      known = new Set(this.index.startingWith(beginning).map((found) => found.term));
      if (this.#beginning.size >= MOST_WORDS) this.#beginning.clear();
      this.#beginning.set(beginning, known);
    }
    return known.has(term);
  }

  /** Files with this content, in the order of their paths. */
  filesOf(contentId: number): readonly number[] {
    return this.#filesOf.get(contentId) ?? [];
  }

  /** The number of other contents that import a file by its name. */
  importedBy(file: number): number {
    let known = this.#importedBy.get(file);
    if (known === undefined) {
      const { path, contentId } = this.files[file]!;
      const stem = stemOf(path);
      const importers = this.byStem(stem).length > MOST_SHARING ? null : this.#importing(stem);
      known = importers === null ? 0 : importers.size - (importers.has(contentId) ? 1 : 0);
      this.#importedBy.set(file, known);
    }
    return known;
  }

  /**
   * The contents that import a word. Tests do not count: every test imports the entry file, which shows nothing about
   * it.
   */
  #importing(word: string): ReadonlySet<number> {
    const importers = new Set<number>();
    for (const term of wholeTerms(word))
      for (const contentId of this.index.contentsMarked(term, IMPORTED))
        if (this.#isProduct(contentId)) importers.add(contentId);
    return importers;
  }

  /** Whether any path of a content is the product's own code, not a test or an example. */
  #isProduct(contentId: number): boolean {
    let known = this.#product.get(contentId);
    if (known === undefined) {
      known = this.filesOf(contentId).some((file) => !isBeside(this.files[file]!.path));
      this.#product.set(contentId, known);
    }
    return known;
  }

  /** Files with this name, ignoring extension and case. */
  byStem(stem: string): readonly number[] {
    this.#byStem ??= this.#filesBy((path) => stemOf(path).toLowerCase());
    return this.#byStem.get(stem.toLowerCase()) ?? [];
  }

  /** Files whose last path segment is exactly this. */
  byBaseName(name: string): readonly number[] {
    this.#byBaseName ??= this.#filesBy((path) => path.slice(path.lastIndexOf('/') + 1));
    return this.#byBaseName.get(name) ?? [];
  }

  #filesBy(keyOf: (path: string) => string): Map<string, number[]> {
    const files = new Map<string, number[]>();
    for (let file = 0; file < this.files.length; file++) {
      const key = keyOf(this.files[file]!.path);
      const known = files.get(key);
      if (known) known.push(file);
      else files.set(key, [file]);
    }
    return files;
  }

  /** Whether the index has this path. */
  has(path: string): boolean {
    this.#pathSet ??= new Set(this.files.map((file) => file.path));
    return this.#pathSet.has(path);
  }

  /** The highest version number that any path has behind this prefix, such as 2 behind `src/v`. */
  newest(before: string): number {
    if (this.#newest === null) {
      this.#newest = new Map();
      for (const { path } of this.files)
        for (const found of versionsIn(path))
          this.#newest.set(found.before, Math.max(found.version, this.#newest.get(found.before) ?? 0));
    }
    return this.#newest.get(before) ?? 0;
  }

  /** The number of the first chunk of a content, from any of its chunks. */
  firstDoc(doc: number): number {
    const { contentOf } = this.documents;
    let first = doc;
    while (first > 0 && contentOf[first - 1] === contentOf[doc]) first--;
    return first;
  }
}
