import type { CaptureMeaning } from '../extract/tags.js';
import { REFERENCE_KINDS, SYMBOL_KINDS, type Visibility } from '../facts.js';
import type { CompiledNode, CompiledPredicate, CompiledQuery } from '../query/compile.js';

/** Roles of captures by the numbers that kernel/trees/tags.ts has for them. The first seven are bits of what is said of a node. */
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

/** How many of both the stacks of kernel/trees/match.ts have room for. */
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

/** Lays numbers out one behind the other. A start of cw waits for it, in code that is not optimised yet: no lists of lists here. */
class Layout {
  readonly words: number[] = [];
  readonly #base: number;

  constructor(base: number) {
    this.#base = base;
  }

  /** The address of what is put next. */
  get here(): number {
    return this.#base + this.words.length * 4;
  }

  put(number: number): void {
    this.words.push(number);
  }

  all(numbers: readonly number[]): void {
    for (const number of numbers) this.words.push(number);
  }

  /** Bytes in words, low bytes first. */
  bytes(bytes: Uint8Array): void {
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

/** Returns its address; what it refers to lies before it. */
const layNode = (out: Layout, node: CompiledNode): number => {
  const children = node.children.length === 0 ? NONE : node.children.map((child) => layNode(out, child));
  const options = node.options === null ? NONE : node.options.map((option) => layNode(out, option));
  const absentAt = out.here;
  out.all(node.absentFields);
  const childrenAt = out.here;
  for (let index = 0; index < children.length; index++) {
    out.put(children[index]!);
    out.put(node.anchors[index] ? 1 : 0);
  }
  const capturesAt = out.here;
  out.all(node.captures);
  const optionsAt = out.here;
  out.all(options);
  const acceptsAt = out.here;
  if (node.accepts !== null) out.bytes(node.accepts);
  const at = out.here;
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

/** Its values, each behind its length; what is said of it with its pattern comes after. */
const layValues = (out: Layout, values: readonly string[]): void => {
  for (const value of values) {
    const bytes = Buffer.from(value);
    out.put(bytes.length);
    out.bytes(bytes);
  }
};

const BY_EXPRESSION = 2;

const layPredicates = (out: Layout, predicates: readonly CompiledPredicate[]): number => {
  const places = predicates.map(({ values }) => {
    const from = out.here;
    layValues(out, values ?? []);
    return [from, out.here] as const;
  });
  const at = out.here;
  for (const [index, { capture, values, isNegative }] of predicates.entries()) {
    out.put(capture);
    out.put(values === null ? BY_EXPRESSION : isNegative ? 1 : 0);
    out.all(places[index]!);
  }
  return at;
};

/** The words that the kernel starts from: they are the last. */
const HEAD_WORDS = 4;

/** A query with the meanings of its captures as kernel/trees/match.ts reads it, to be written to an address. */
const layQuery = (query: CompiledQuery, meanings: readonly CaptureMeaning[], base: number): number[] => {
  const out = new Layout(base);
  const entries: number[] = [];
  for (const { root, predicates } of query.patterns) {
    if (sizeOf(root) > MOST_IN_A_PATTERN) throw new Error('query: a pattern is too large');
    entries.push(layNode(out, root));
    entries.push(layPredicates(out, predicates));
    entries.push(out.here);
  }
  const patternsAt = out.here;
  out.all(entries);
  const lists: number[] = [];
  for (let kind = 0; kind < query.byKind.length; kind++) {
    lists.push(out.here);
    out.all(query.byKind[kind] ?? NONE);
    lists.push(out.here);
  }
  const byKindAt = out.here;
  out.all(lists);
  const meaningsAt = out.here;
  const roles: readonly CaptureMeaning['role'][] = ROLES;
  for (const meaning of meanings) {
    out.put(roles.indexOf(meaning.role));
    out.put(numberOf(meaning));
  }
  out.all([query.byKind.length, byKindAt, patternsAt, meaningsAt]);
  return out.words;
};

export interface EncodedQuery {
  readonly words: readonly number[];
  /** Where they are to be written. */
  readonly at: number;
  /** What the kernel is told. */
  readonly address: number;
}

/** Room for the queries of one process. Addresses depend on where a query is put, so it is put where it is known to fit. */
export class QueryRoom {
  readonly #malloc: (bytes: number) => number;
  #at = 0;
  #left = 0;

  constructor(malloc: (bytes: number) => number) {
    this.#malloc = malloc;
  }

  encode(query: CompiledQuery, meanings: readonly CaptureMeaning[]): EncodedQuery {
    const words = layQuery(query, meanings, this.#at);
    const bytes = words.length * 4;
    if (bytes > this.#left) {
      // Memory that nobody writes to costs nothing.
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
