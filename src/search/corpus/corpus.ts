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

/** A file as ranking sees it. */
export interface RankedFile {
  readonly path: string;
  readonly contentId: number;
}

const depthOf = (path: string): number => {
  let depth = 0;
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) depth++;
  return depth;
};

/** So many letters are shared by few words. */
const TOLD_BY = 6;
/** Words and beginnings of words that are kept for later queries of the process. */
const MOST_WORDS = 10_000;

/** A stem that more files share (`index`, `mod`) does not say which of them is imported. */
const MOST_SHARING = 3;

/** One state of an index with what every query needs of it. Owns nothing: the reader is closed by whoever opened it. */
export class Corpus implements OtherPaths {
  readonly reader: IndexReader;
  readonly index: TextIndex;
  readonly documents: Documents;
  readonly inner: InnerFacts;
  readonly scores: Scores;
  readonly #importedBy = new Map<number, number>();
  readonly #own = new Map<number, boolean>();
  readonly #words = new Map<number, PathWords>();
  readonly #rarities = new Map<string, number>();
  readonly #beginning = new Map<string, ReadonlySet<string>>();
  readonly files: readonly RankedFile[];
  readonly #filesOf = new Map<number, number[]>();
  // Each of these is made when the first query needs it.
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

  /** It starts with a megabyte of tables. */
  get maker(): TermMaker {
    this.#maker ??= new TermMaker();
    return this.#maker;
  }

  /** The packages that files belong to. */
  get packages(): Packages {
    this.#packages ??= new Packages(this);
    return this.#packages;
  }

  /** What files are called. */
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

  /** Directories above a file, fewer those that are above every file. */
  depth(file: number): number {
    this.#shallowest ??= this.files.reduce(
      (least, { path }) => (least === 0 ? 0 : Math.min(least, depthOf(path))),
      Number.POSITIVE_INFINITY,
    );
    return depthOf(this.files[file]!.path) - this.#shallowest;
  }

  /** How rare a word is among chunks. */
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

  /** Whether a chunk may hold a word. Two words written as one have many forms that begin alike, and none of them is there mostly. */
  mayHold(term: string): boolean {
    if (term.length <= TOLD_BY) return true;
    const beginning = term.slice(0, TOLD_BY);
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

  /** How many other contents import a file by its name. */
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

  /** Contents of the product's own with this word on an import: every test imports the entry, which says nothing about it. */
  #importing(word: string): ReadonlySet<number> {
    const importers = new Set<number>();
    for (const term of wholeTerms(word))
      for (const contentId of this.index.contentsMarked(term, IMPORTED))
        if (this.#isOwn(contentId)) importers.add(contentId);
    return importers;
  }

  /** Whether it is code of the product, wherever else it is too. */
  #isOwn(contentId: number): boolean {
    let known = this.#own.get(contentId);
    if (known === undefined) {
      known = this.filesOf(contentId).some((file) => !isBeside(this.files[file]!.path));
      this.#own.set(contentId, known);
    }
    return known;
  }

  /** Files that are called so, whatever their extension and case. */
  byStem(stem: string): readonly number[] {
    this.#byStem ??= this.#filesBy((path) => stemOf(path).toLowerCase());
    return this.#byStem.get(stem.toLowerCase()) ?? [];
  }

  /** Files with exactly this last part of their path. */
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

  /** Whether there is such a path. */
  has(path: string): boolean {
    this.#pathSet ??= new Set(this.files.map((file) => file.path));
    return this.#pathSet.has(path);
  }

  /** The highest version that a path has behind these letters. */
  newest(before: string): number {
    if (this.#newest === null) {
      this.#newest = new Map();
      for (const { path } of this.files)
        for (const found of versionsIn(path))
          this.#newest.set(found.before, Math.max(found.version, this.#newest.get(found.before) ?? 0));
    }
    return this.#newest.get(before) ?? 0;
  }

  /** The number of a content's first chunk, from any chunk of it. */
  firstDoc(doc: number): number {
    const { contentOf } = this.documents;
    let first = doc;
    while (first > 0 && contentOf[first - 1] === contentOf[doc]) first--;
    return first;
  }
}
