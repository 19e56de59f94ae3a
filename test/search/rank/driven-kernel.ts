import { expect } from 'vitest';
import { SYMBOL_KINDS, type SymbolKind } from '../../../src/language/facts.js';
import { FEATURES } from '../../../src/search/rank/features.js';
import { fileHead } from '../../../src/search/rank/file-head.js';
import { partsOf } from '../../../src/search/rank/parts.js';
import { wordsOfPath } from '../../../src/search/rank/path-words.js';
import { LACKS, RankKernel } from '../../../src/search/rank/rank-kernel.js';
import { FUNCTIONS, TYPES } from '../../../src/search/rank/symbol-classes.js';
import { type Asked, packNames, type Repository } from './rank-cases.js';
import { pathScore, type Rarity } from './reference/evidence.js';
import { completed, openedOf } from './reference/features.js';

const bitsOf = (kinds: ReadonlySet<SymbolKind>): number =>
  SYMBOL_KINDS.reduce((bits, kind, at) => (kinds.has(kind) ? bits | (1 << at) : bits), 0);
export const TYPE_BITS = bitsOf(TYPES);
export const FUNCTION_BITS = bitsOf(FUNCTIONS);

/** Any of few numbers for a word, always the same; of some words it is 0. */
export const rarity: Rarity = (word) => {
  let sum = word.length;
  for (const letter of word) sum = (sum * 31 + letter.codePointAt(0)!) % 1_009;
  return (sum % 40) / 8;
};

/** A kernel that keeps what it was told of a repository's files from query to query, as a process does. */
export class DrivenKernel {
  readonly kernel: RankKernel;
  readonly #repository: Repository;
  /** Of the query at hand. */
  #asked: Asked | null = null;

  constructor(repository: Repository) {
    this.#repository = repository;
    const forKernels = {
      bodyScore: (contentId: number): number => this.#asked!.bodyScore(contentId >>> 0),
      nameShareOf: (contentId: number): number => this.#asked!.nameShareOf(contentId >>> 0),
    };
    const paths = repository.files.map(({ path }) => path);
    this.kernel = new RankKernel(paths, { forKernels }, rarity);
  }

  begin(asked: Asked): void {
    this.#asked = asked;
    const { concepts, weights, wantsTests, wantsDocuments } = asked;
    const inOrder = FEATURES.map((feature) => weights[feature]);
    this.kernel.begin(concepts, inOrder, wantsTests, wantsDocuments);
  }

  knowFile(file: number): void {
    if (this.kernel.knowsFile(file)) return;
    const { depth, distance, role } = this.#repository.files[file]!;
    this.kernel.describe(file, { depth, distance, role });
  }

  /** Tells what a candidate lacks. */
  open(candidate: number): void {
    const { kernel } = this;
    const { file, contentId } = this.#asked!.candidates[candidate]!;
    const lacks = kernel.lacks(candidate);
    const { imports, size } = this.#repository.files[file]!;
    if ((lacks & LACKS.file) !== 0) kernel.openFile(file, imports, size);
    const { text, symbols } = this.#repository.contents.get(contentId)!;
    if ((lacks & LACKS.head) !== 0) kernel.head(contentId, Buffer.from(text), () => partsOf(fileHead(text)));
    if ((lacks & LACKS.names) === 0) return;
    const packed = packNames(symbols);
    for (const { ordinal, start, end, kind } of kernel.names(contentId, packed, TYPE_BITS, FUNCTION_BITS)) {
      const words = new Set(partsOf(packed.toString('utf8', start, end)));
      kernel.name(contentId, ordinal, TYPES.has(SYMBOL_KINDS[kind]!), words);
    }
  }

  /** Asks, and compares every number with what the reference says: they are the same, not nearly so. */
  compare(asked: Asked): void {
    const { kernel } = this;
    const { files, contents } = this.#repository;
    this.begin(asked);
    const expectedScores = files.map(({ path }) => pathScore(asked.concepts, wordsOfPath(path)));
    const matching = kernel.matchingPaths();
    const matches = [...matching.files].map((file, at) => [file, matching.scores[at]!]);
    const isAscii = (file: number): boolean => /^[\0-\x7f]*$/.test(files[file]!.path);
    expect(matches).toEqual([...expectedScores.entries()].filter(([file, score]) => score >= 0 && isAscii(file)));
    expect(kernel.odd).toEqual([...files.keys()].filter((file) => !isAscii(file)));
    for (const [file, { path }] of files.entries()) {
      expect(kernel.pathScore(file), path).toBe(expectedScores[file]);
      this.knowFile(file);
      expect(kernel.pathScore(file), path).toBe(expectedScores[file]);
    }
    const { candidates } = asked;
    const opened = kernel.outline(candidates, asked.bestBody, asked.most);
    const { first, copies } = openedOf(asked, files, candidates, asked.most);
    expect([...opened.subarray(0, first.length)]).toEqual(first);
    expect([...opened.subarray(first.length)].sort((a, b) => a - b)).toEqual(copies);
    const scores = new Map<number, number>();
    for (const candidate of opened) {
      this.open(candidate);
      expect(kernel.lacks(candidate)).toBe(0);
      scores.set(candidate, kernel.complete(candidate));
    }
    // Looked at when all are known: none may have been written over.
    for (const [candidate, score] of scores) {
      const { file, contentId } = candidates[candidate]!;
      const expected = completed(asked, files[file]!, contents.get(contentId)!, candidates[candidate]!, rarity);
      const features = Object.fromEntries(FEATURES.map((feature, at) => [feature, kernel.feature(candidate, at)]));
      expect(features).toEqual(expected.features);
      expect(score).toBe(expected.score);
      expect(kernel.pathConcepts(candidate, 'name')).toEqual(expected.name);
      expect(kernel.pathConcepts(candidate, 'directory')).toEqual(expected.directory);
      if (expected.bestFunction >= 0) expect(kernel.bestOrdinal(contentId, 'function')).toBe(expected.bestFunction);
      if (expected.bestType >= 0) expect(kernel.bestOrdinal(contentId, 'type')).toBe(expected.bestType);
    }
  }
}
