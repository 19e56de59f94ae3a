import { splitIdentifier } from '../../language/split-identifier.js';
import { TermMaker } from '../../language/terms.js';
import type { IndexReader } from '../../store/index-reader.js';
import type { Documents } from '../../store/postings/documents.js';
import type { TextIndex } from '../../store/text-index.js';
import { InnerFacts } from './inner-facts.js';
import { type PathClass, pathClass } from './path-class.js';
import { Units } from './units.js';

/** A file as ranking sees it. Tokens are numbers of `Corpus.tokens`. */
export interface RankedFile {
  readonly path: string;
  readonly contentId: number;
  /** The base name up to its first dot: what the file is called. */
  readonly stem: string;
  readonly stemTokens: readonly number[];
  /** Of the directory that an entry file (`mod.rs`, `index.ts`) stands for; empty for others. */
  readonly entryTokens: readonly number[];
  readonly directoryTokens: readonly number[];
  readonly depth: number;
}

const WORD = /[\p{L}\p{N}\p{M}_$]+/gu;

/** The mark of a name that was written in parts, as in the text index. */
const WHOLE = '=';

const tokensOf = (text: string): string[] => {
  const tokens = new Set<string>();
  for (const [word] of text.matchAll(WORD)) {
    const parts = splitIdentifier(word);
    if (parts.length === 0) tokens.add(word.toLowerCase());
    for (const part of parts) tokens.add(part);
    if (parts.length > 1) tokens.add(WHOLE + parts.join(''));
  }
  return [...tokens];
};

export const stemOf = (path: string): string => {
  const base = path.slice(path.lastIndexOf('/') + 1);
  return base.replace(/^\.+/, '').split('.', 1)[0] || base;
};

/** `tree/mod.rs` is called tree. */
const ENTRY = /^(?:index|mod|__init__|init|main|lib|default|__main__)$/i;

const directoryName = (directory: string): string => directory.slice(directory.lastIndexOf('/') + 1);

/** One state of an index with what every query needs of it. Owns nothing: the reader is closed by whoever opened it. */
export class Corpus {
  readonly reader: IndexReader;
  readonly index: TextIndex;
  readonly documents: Documents;
  readonly inner: InnerFacts;
  readonly units: Units;
  /** Made once: it starts with a megabyte of tables. */
  readonly maker = new TermMaker();
  readonly #idfs = new Map<string, number>();
  readonly files: readonly RankedFile[];
  /** Distinct words of paths. */
  readonly tokens: readonly string[];
  readonly shallowest: number;
  readonly #filesOf = new Map<number, number[]>();
  readonly #classes = new Map<number, PathClass>();
  readonly #paths: ReadonlySet<string>;
  readonly #byStem = new Map<string, number[]>();
  #byBaseName: Map<string, number[]> | null = null;

  constructor(reader: IndexReader) {
    this.reader = reader;
    this.index = reader.textIndex;
    this.documents = this.index.documents();
    this.inner = new InnerFacts(reader);
    this.units = new Units(this.documents);
    const numbers = new Map<string, number>();
    const directories = new Map<string, readonly number[]>();
    const numbered = (text: string): number[] =>
      tokensOf(text).map((token) => {
        let number = numbers.get(token);
        if (number === undefined) numbers.set(token, (number = numbers.size));
        return number;
      });
    let shallowest = Number.POSITIVE_INFINITY;
    this.files = reader.indexedFiles().map(([path, contentId], file) => {
      const cut = path.lastIndexOf('/');
      const directory = cut < 0 ? '' : path.slice(0, cut);
      let directoryTokens = directories.get(directory);
      if (directoryTokens === undefined) directories.set(directory, (directoryTokens = numbered(directory)));
      const depth = directory === '' ? 0 : directory.split('/').length;
      shallowest = Math.min(shallowest, depth);
      const known = this.#filesOf.get(contentId);
      if (known) known.push(file);
      else this.#filesOf.set(contentId, [file]);
      const stem = stemOf(path);
      const folded = stem.toLowerCase();
      const called = this.#byStem.get(folded);
      if (called) called.push(file);
      else this.#byStem.set(folded, [file]);
      const entryTokens = directory !== '' && ENTRY.test(stem) ? numbered(directoryName(directory)) : [];
      return { path, contentId, stem, stemTokens: numbered(stem), entryTokens, directoryTokens, depth };
    });
    this.tokens = [...numbers.keys()];
    this.shallowest = Number.isFinite(shallowest) ? shallowest : 0;
    this.#paths = new Set(this.files.map(({ path }) => path));
  }

  /** How rare a word is among chunks. */
  idf(token: string): number {
    let known = this.#idfs.get(token);
    if (known === undefined) {
      const { live } = this.documents;
      const count = this.index.count(token);
      known = Math.log(1 + (live - count + 0.5) / (count + 0.5));
      this.#idfs.set(token, known);
    }
    return known;
  }

  /** Files with this content, in the order of their paths. */
  filesOf(contentId: number): readonly number[] {
    return this.#filesOf.get(contentId) ?? [];
  }

  /** Files that are called so, whatever their extension and case. */
  byStem(stem: string): readonly number[] {
    return this.#byStem.get(stem.toLowerCase()) ?? [];
  }

  /** Files with exactly this last part of their path. */
  byBaseName(name: string): readonly number[] {
    if (this.#byBaseName === null) {
      this.#byBaseName = new Map();
      for (const [file, { path }] of this.files.entries()) {
        const base = path.slice(path.lastIndexOf('/') + 1);
        const known = this.#byBaseName.get(base);
        if (known) known.push(file);
        else this.#byBaseName.set(base, [file]);
      }
    }
    return this.#byBaseName.get(name) ?? [];
  }

  /** Whether there is such a path. */
  has(path: string): boolean {
    return this.#paths.has(path);
  }

  classOf(file: number): PathClass {
    let known = this.#classes.get(file);
    if (known === undefined) {
      known = pathClass(this.files[file]!.path, this.#paths);
      this.#classes.set(file, known);
    }
    return known;
  }

  /** The number of a content's first chunk, from any chunk of it. */
  firstDoc(doc: number): number {
    const { contentOf } = this.documents;
    let first = doc;
    while (first > 0 && contentOf[first - 1] === contentOf[doc]) first--;
    return first;
  }
}
