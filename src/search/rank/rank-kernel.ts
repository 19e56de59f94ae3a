import { readInstalled } from '../../core/install.js';
import { malformed } from '../../store/bytes.js';
import type { ScoreKernel } from '../../store/score-kernel.js';
import type { Concepts } from './concepts.js';
import { SUFFIXES } from './families.js';
import type { PathClass } from './path-class.js';
import { joinedPaths, wordsOfPath } from './path-words.js';

/** kernel/rank/index.ts, compiled by the build. Places are addresses in its memory. */
interface Kernel {
  readonly memory: WebAssembly.Memory;
  open(files: number): void;
  used(): number;
  room(bytes: number): number;
  endings(length: number): void;
  begin(): void;
  concept(length: number, isWhole: number, weight: number): void;
  standIn(length: number, concept: number, weight: number): void;
  ready(total: number, partsTotal: number): void;
  weightsAt(): number;
  wants(tests: number, documents: number): void;
  openPaths(files: number): void;
  matchingPaths(): number;
  knowsFile(file: number): number;
  startPath(): void;
  pathWord(length: number): void;
  endStem(): void;
  endEntry(): void;
  keepWords(file: number): number;
  describe(file: number, depth: number, distance: number, role: number): void;
  pathScore(file: number): number;
  outline(count: number, bestBody: number, most: number): number;
  lacks(candidate: number): number;
  openFile(file: number, imports: number, size: number): void;
  readComments(length: number): number;
  startHead(): void;
  headWord(length: number): void;
  keepHead(content: number): void;
  keepHeadWords(content: number): void;
  names(content: number, length: number, types: number, functions: number): number;
  startNames(content: number): void;
  startName(): void;
  nameWord(length: number): void;
  keepName(content: number, ordinal: number, isType: number): void;
  bestOrdinal(content: number, type: number): number;
  complete(candidate: number): number;
  featuresAt(candidate: number): number;
  pathConcepts(candidate: number, ofDirectory: number): number;
  wantWords(length: number): void;
  bestLine(length: number, lines: number): number;
}

/** The words of a path, by what they are of. */
export interface PathWords {
  readonly stem: readonly string[];
  /** Of the directory that an entry file (`mod.rs`, `index.ts`) stands for; empty for others. */
  readonly entry: readonly string[];
  readonly directory: readonly string[];
}

/** What is known of a file by its path. */
export interface DescribedFile {
  readonly depth: number;
  readonly distance: number;
  readonly role: PathClass;
}

/** A file that may answer the query, and what the query names of it. */
export interface Candidate {
  readonly file: number;
  readonly contentId: number;
  readonly identifier: number;
  readonly identifiers: number;
  readonly mention: number;
}

/** A name that has letters outside ASCII: which symbol, where it is in what was packed, and its kind. */
export interface OddName {
  readonly ordinal: number;
  readonly start: number;
  readonly end: number;
  readonly kind: number;
}

/** What has to be handed over before a candidate can be completed. */
export const LACKS = { file: 1, head: 2, names: 4 } as const;

const CANDIDATE_NUMBERS = 5;
const ODD_NUMBERS = 4;

/** What is kept beside all paths for later queries of the process; with more the kernel is made anew. */
const MOST_USED = 128_000_000;
/** No repository needs so much for one query: names of a hostile index do, and the kernel must not run out of memory. */
const MOST_MEMORY = 1_500_000_000;

const roleBits = ({ test, prose, config, aside, legacy, declaration }: PathClass): number =>
  (test ? 1 : 0) | (prose ? 2 : 0) | (config ? 4 : 0) | (aside ? 8 : 0) | (legacy ? 16 : 0) | (declaration ? 32 : 0);

let compiled: WebAssembly.Module | null = null;

export const rankModule = (): WebAssembly.Module => {
  compiled ??= new WebAssembly.Module(readInstalled('kernel/rank.wasm'));
  return compiled;
};

/**
 * Works out the features of files for one query after the other, in a memory of its own, which keeps what it was told of paths,
 * heads and names. What it tells of a query is good until the next one begins. test/search/rank/reference is the same in TypeScript.
 */
export class RankKernel {
  readonly #kernel: Kernel;
  #buffer: ArrayBuffer;
  #bytes: Buffer;
  #floats: Float64Array;
  #words: Uint32Array;

  /** What was in use before the first query. */
  readonly #atFirst: number;
  /** Files whose paths are not all ASCII. */
  readonly odd: readonly number[];

  /** `paths`: of all files; `rarity`: how rare a word is among chunks. */
  constructor(paths: readonly string[], scores: Pick<ScoreKernel, 'forKernels'>, rarity: (word: string) => number) {
    const told = (at: number, length: number): number => {
      this.#look();
      const start = at >>> 0;
      return rarity(this.#bytes.toString('utf16le', start, start + 2 * length));
    };
    const imports = { host: { rarity: told, pow: Math.pow }, score: scores.forKernels };
    this.#kernel = new WebAssembly.Instance<Kernel>(rankModule(), imports).exports;
    this.#kernel.open(paths.length);
    this.#buffer = this.#kernel.memory.buffer;
    this.#bytes = Buffer.from(this.#buffer);
    this.#floats = new Float64Array(this.#buffer);
    this.#words = new Uint32Array(this.#buffer);
    this.#kernel.endings(this.#text([...SUFFIXES].join(',')));
    this.odd = this.#open(paths);
    for (const file of this.odd) this.#tellWords(file, wordsOfPath(paths[file]!));
    this.#atFirst = this.#kernel.used() >>> 0;
  }

  /** Hands over all paths; tells which are not ASCII. */
  #open(paths: readonly string[]): number[] {
    const { bytes, starts } = joinedPaths(paths);
    const at = this.#room(starts.byteLength + bytes.length);
    this.#words.set(starts, at >>> 2);
    this.#bytes.set(bytes, at + starts.byteLength);
    this.#kernel.openPaths(paths.length);
    this.#look();
    const [count = 0, place = 0] = this.#words;
    return [...this.#words.subarray(place >>> 2, (place >>> 2) + count)];
  }

  #tellWords(file: number, { stem, entry, directory }: PathWords): void {
    const kernel = this.#kernel;
    kernel.startPath();
    for (const word of stem) kernel.pathWord(this.#text(word));
    kernel.endStem();
    for (const word of entry) kernel.pathWord(this.#text(word));
    kernel.endEntry();
    for (const word of directory) kernel.pathWord(this.#text(word));
    kernel.keepWords(file);
  }

  get isFull(): boolean {
    return (this.#kernel.used() >>> 0) - this.#atFirst > MOST_USED;
  }

  /** The memory moves when it grows. */
  #look(): void {
    const { buffer } = this.#kernel.memory;
    if (this.#buffer === buffer) return;
    this.#buffer = buffer;
    this.#bytes = Buffer.from(buffer);
    this.#floats = new Float64Array(buffer);
    this.#words = new Uint32Array(buffer);
    if (buffer.byteLength > MOST_MEMORY) throw malformed('names of a size');
  }

  #room(bytes: number): number {
    const at = this.#kernel.room(bytes) >>> 0;
    this.#look();
    return at;
  }

  /** Hands over a text as UTF-16. */
  #text(text: string): number {
    const at = this.#room(2 * text.length);
    this.#bytes.write(text, at, 'utf16le');
    return text.length;
  }

  /** Begins a query. `weights`: of features, in their order. */
  begin(
    { all, total, partsTotal }: Concepts,
    weights: readonly number[],
    wantsTests: boolean,
    wantsDocuments: boolean,
  ): void {
    const kernel = this.#kernel;
    kernel.begin();
    for (const { key, isWhole, weight } of all) kernel.concept(this.#text(key), isWhole ? 1 : 0, weight);
    for (let at = 0; at < all.length; at++) {
      if (all[at]!.isWhole) continue;
      for (const { term, weight } of all[at]!.standIns) kernel.standIn(this.#text(term), at, weight);
    }
    kernel.ready(total, partsTotal);
    kernel.wants(wantsTests ? 1 : 0, wantsDocuments ? 1 : 0);
    this.#look();
    this.#floats.set(weights, kernel.weightsAt() >>> 3);
  }

  knowsFile(file: number): boolean {
    return this.#kernel.knowsFile(file) !== 0;
  }

  describe(file: number, { depth, distance, role }: DescribedFile): void {
    this.#kernel.describe(file, depth, distance, roleBits(role));
  }

  /** Files with a word of the query in their own name, and how much each is worth looking at; of those that are ASCII. */
  matchingPaths(): { readonly files: Uint32Array; readonly scores: Float64Array } {
    const count = this.#kernel.matchingPaths();
    this.#look();
    const [files = 0, scores = 0] = this.#words;
    return {
      files: this.#words.slice(files >>> 2, (files >>> 2) + count),
      scores: this.#floats.slice(scores >>> 3, (scores >>> 3) + count),
    };
  }

  /** How much a file is worth looking at by its own name; -1: it has no word of the query. */
  pathScore(file: number): number {
    return this.#kernel.pathScore(file);
  }

  /** The most promising candidates, best first: all that are of the first so many contents. By their position. */
  outline(candidates: readonly Candidate[], bestBody: number, most: number): Uint32Array {
    const { length } = candidates;
    let at = this.#room(8 * CANDIDATE_NUMBERS * length) >>> 3;
    const floats = this.#floats;
    for (let one = 0; one < length; one++) {
      const { file, contentId, identifier, identifiers, mention } = candidates[one]!;
      floats[at++] = file;
      floats[at++] = contentId;
      floats[at++] = identifier;
      floats[at++] = identifiers;
      floats[at++] = mention;
    }
    const count = this.#kernel.outline(length, bestBody, most);
    this.#look();
    const start = this.#words[0]! >>> 2;
    return this.#words.slice(start, start + count);
  }

  /** By the bits of `LACKS`. */
  lacks(candidate: number): number {
    return this.#kernel.lacks(candidate);
  }

  openFile(file: number, imports: number, size: number): void {
    this.#kernel.openFile(file, imports, size);
  }

  /** The beginning of a text, of whose comments the words count; `words`: these, where the kernel does not know the letters. */
  head(contentId: number, beginning: Uint8Array, words: () => readonly string[]): void {
    const kernel = this.#kernel;
    const at = this.#room(beginning.length);
    this.#bytes.set(beginning, at);
    if (kernel.readComments(beginning.length) !== 0) kernel.keepHead(contentId);
    else {
      kernel.startHead();
      for (const word of words()) kernel.headWord(this.#text(word));
      kernel.keepHeadWords(contentId);
    }
    this.#look();
  }

  /** Hands over the names of symbols of these kinds, by bits; tells those that it cannot read. */
  names(contentId: number, packed: Uint8Array, types: number, functions: number): OddName[] {
    const at = this.#room(packed.length);
    this.#bytes.set(packed, at);
    if (this.#kernel.names(contentId, packed.length, types, functions) === 0) throw malformed('symbols');
    this.#look();
    const [count = 0, place = 0] = this.#words;
    if (count === 0) return [];
    const rows = this.#words.slice(place >>> 2, (place >>> 2) + ODD_NUMBERS * count);
    return Array.from({ length: count }, (_, row) => {
      const [ordinal = 0, start = 0, size = 0, kind = 0] = rows.subarray(row * ODD_NUMBERS);
      return { ordinal, start, end: start + size, kind };
    });
  }

  /** For names that are all told one by one. */
  startNames(contentId: number): void {
    this.#kernel.startNames(contentId);
  }

  /** Hands over the words of one name, each once. */
  name(contentId: number, ordinal: number, isType: boolean, words: Iterable<string>): void {
    this.#kernel.startName();
    for (const word of words) this.#kernel.nameWord(this.#text(word));
    this.#kernel.keepName(contentId, ordinal, isType ? 1 : 0);
  }

  /** The symbol whose name says most of the query. */
  bestOrdinal(contentId: number, what: 'function' | 'type'): number {
    return this.#kernel.bestOrdinal(contentId, what === 'type' ? 1 : 0);
  }

  /** The score of a candidate that lacks nothing. */
  complete(candidate: number): number {
    return this.#kernel.complete(candidate);
  }

  feature(candidate: number, at: number): number {
    this.#look();
    return this.#floats[(this.#kernel.featuresAt(candidate) >>> 3) + at]!;
  }

  /** Positions of the concepts that its name or its directory has. */
  pathConcepts(candidate: number, part: 'name' | 'directory'): number[] {
    const count = this.#kernel.pathConcepts(candidate, part === 'directory' ? 1 : 0);
    this.#look();
    const start = this.#words[0]! >>> 2;
    return [...this.#words.subarray(start, start + count)];
  }

  /** Words to look for in passages from now on. */
  want(terms: Iterable<string>): void {
    this.#kernel.wantWords(this.#text([...terms].join('\n')));
  }

  /** Where the few lines begin that hold the most different wanted words, from 0 on; null: for letters outside ASCII (signs are none), or very long words. */
  bestLine(text: string, lines: number): number | null {
    const at = this.#room(3 * text.length);
    const line = this.#kernel.bestLine(this.#bytes.write(text, at), lines);
    return line < 0 ? null : line;
  }
}
