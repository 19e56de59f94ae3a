import type { CaptureMeaning } from '../extract/tags.js';
import { REFERENCE_KINDS, SYMBOL_KINDS, type Visibility } from '../facts.js';
import type { CompiledNode, CompiledPredicate, CompiledQuery } from '../query/compile.js';

/** Roles of captures, numbered as in kernel/trees/tags.ts. The first seven are bits in the marks of a node. */
export const ROLES = [
  'import',
  'literal',
  'visibility',
  'section',
  'apart',
  'exported',
  'doc',
  'inside',
  'definition',
  'reference',
  'name',
  'body',
  'scope',
  'container',
  'following',
  'ignore',
] as const satisfies readonly CaptureMeaning['role'][];

export const LEVELS = ['public', 'protected', 'internal', 'private'] as const satisfies readonly Visibility[];

/** Nodes and captures for which the stacks of kernel/trees/match.ts have room. */
const MOST_IN_A_PATTERN = 3000;

const sizeOf = (node: CompiledNode): number =>
  [...node.children, ...(node.options ?? [])].reduce((sum, child) => sum + sizeOf(child), 1 + node.captures.length);

const numberOf = (meaning: CaptureMeaning): number => {
  switch (meaning.role) {
    case 'definition':
      return SYMBOL_KINDS.indexOf(meaning.kind);
    case 'reference':
      return REFERENCE_KINDS.indexOf(meaning.kind);
    case 'inside':
      return LEVELS.indexOf(meaning.level);
    default:
      return 0;
  }
};

/**
 * Writes numbers to consecutive words. This is part of the start-up time, in code that V8 has not optimised yet, so it
 * avoids nested arrays.
 */
class WordWriter {
  readonly words: number[] = [];
  readonly #base: number;

  constructor(base: number) {
    this.#base = base;
  }

  /** The address of the next word. */
  get nextAddress(): number {
    return this.#base + this.words.length * 4;
  }

  put(number: number): void {
    this.words.push(number);
  }

  putAll(numbers: readonly number[]): void {
    for (const number of numbers) this.words.push(number);
  }

  /** Packs bytes into words, low bytes first. */
  putBytes(bytes: Uint8Array): void {
    const { length } = bytes;
    for (let at = 0; at < length; at += 4) {
      let word = bytes[at]!;
      if (at + 1 < length) word |= bytes[at + 1]! << 8;
      if (at + 2 < length) word |= bytes[at + 2]! << 16;
      if (at + 3 < length) word |= bytes[at + 3]! << 24;
      this.words.push(word);
    }
  }
}

const NONE: readonly number[] = [];

/** Writes a node after everything that it refers to, and returns its address. */
const writeNode = (out: WordWriter, node: CompiledNode): number => {
  const children = node.children.length === 0 ? NONE : node.children.map((child) => writeNode(out, child));
  const options = node.options === null ? NONE : node.options.map((option) => writeNode(out, option));
  const absentAt = out.nextAddress;
  out.putAll(node.absentFields);
  const childrenAt = out.nextAddress;
  for (let index = 0; index < children.length; index++) {
    out.put(children[index]!);
    out.put(node.anchors[index] ? 1 : 0);
  }
  const capturesAt = out.nextAddress;
  out.putAll(node.captures);
  const optionsAt = out.nextAddress;
  out.putAll(options);
  const acceptsAt = out.nextAddress;
  if (node.accepts !== null) out.putBytes(node.accepts);
  const at = out.nextAddress;
  out.put(node.kind);
  out.put(node.field);
  // Each list begins where the one before it ends.
  out.put(absentAt);
  out.put(childrenAt);
  out.put(childrenAt);
  out.put(capturesAt);
  out.put(capturesAt);
  out.put(optionsAt);
  out.put(node.options === null ? 0 : optionsAt);
  out.put(acceptsAt);
  out.put(node.accepts === null ? 0 : acceptsAt);
  out.put(node.accepts === null ? 0 : node.accepts.length);
  return at;
};

/** Writes the values of a predicate, each after its length. */
const writeValues = (out: WordWriter, values: readonly string[]): void => {
  for (const value of values) {
    const bytes = Buffer.from(value);
    out.put(bytes.length);
    out.putBytes(bytes);
  }
};

const BY_EXPRESSION = 2;

const writePredicates = (out: WordWriter, predicates: readonly CompiledPredicate[]): number => {
  const places = predicates.map(({ values }) => {
    const from = out.nextAddress;
    writeValues(out, values ?? []);
    return [from, out.nextAddress] as const;
  });
  const at = out.nextAddress;
  for (const [index, { capture, values, isNegative }] of predicates.entries()) {
    out.put(capture);
    out.put(values === null ? BY_EXPRESSION : isNegative ? 1 : 0);
    out.putAll(places[index]!);
  }
  return at;
};

/** The last words are the head: the kernel is given their address. */
const HEAD_WORDS = 4;

/** Encodes a query and the meanings of its captures for kernel/trees/match.ts, relative to a base address. */
const writeQuery = (query: CompiledQuery, meanings: readonly CaptureMeaning[], base: number): number[] => {
  const out = new WordWriter(base);
  const entries: number[] = [];
  for (const { root, predicates } of query.patterns) {
    if (sizeOf(root) > MOST_IN_A_PATTERN) throw new Error('query: a pattern is too large');
    entries.push(writeNode(out, root));
    entries.push(writePredicates(out, predicates));
    entries.push(out.nextAddress);
  }
  const patternsAt = out.nextAddress;
  out.putAll(entries);
  const lists: number[] = [];
  for (let kind = 0; kind < query.byKind.length; kind++) {
    lists.push(out.nextAddress);
    out.putAll(query.byKind[kind] ?? NONE);
    lists.push(out.nextAddress);
  }
  const byKindAt = out.nextAddress;
  out.putAll(lists);
  const meaningsAt = out.nextAddress;
  const roles: readonly CaptureMeaning['role'][] = ROLES;
  for (const meaning of meanings) {
    out.put(roles.indexOf(meaning.role));
    out.put(numberOf(meaning));
  }
  out.putAll([query.byKind.length, byKindAt, patternsAt, meaningsAt]);
  return out.words;
};

export interface EncodedQuery {
  readonly words: readonly number[];
  /** The address to which the words must be written. */
  readonly at: number;
  /** The address of the head, which the kernel is given. */
  readonly address: number;
}

/** Allocates WASM memory for the queries of one process. Encoded words contain addresses, so the place must be known first. */
export class QueryMemory {
  readonly #malloc: (bytes: number) => number;
  #at = 0;
  #left = 0;

  constructor(malloc: (bytes: number) => number) {
    this.#malloc = malloc;
  }

  encode(query: CompiledQuery, meanings: readonly CaptureMeaning[]): EncodedQuery {
    const words = writeQuery(query, meanings, this.#at);
    const bytes = words.length * 4;
    if (bytes > this.#left) {
      // Untouched pages of WASM memory cost nothing, so a large block is allocated.
      this.#left = Math.max(bytes, 1 << 20);
      this.#at = this.#malloc(this.#left);
      return this.encode(query, meanings);
    }
    const at = this.#at;
    this.#at += bytes;
    this.#left -= bytes;
    return { words, at, address: at + bytes - HEAD_WORDS * 4 };
  }
}
