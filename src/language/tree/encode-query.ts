import { REFERENCE_KINDS, SYMBOL_KINDS, type Visibility } from '../facts.js';
import type { CompiledNode, CompiledPredicate, CompiledQuery } from '../query/compile.js';
import type { CaptureMeaning } from '../tags.js';

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

/** Lays numbers out, those that belong together in a row; what refers to a row is its address. */
class Layout {
  readonly words: number[] = [];
  readonly #base: number;

  constructor(base: number) {
    this.#base = base;
  }

  get here(): number {
    return this.#base + this.words.length * 4;
  }

  row(numbers: readonly number[]): number {
    const at = this.here;
    for (const number of numbers) this.words.push(number);
    return at;
  }

  /** From and to. */
  list(numbers: readonly number[]): readonly [number, number] {
    const at = this.row(numbers);
    return [at, this.here];
  }

  /** Bytes in words, low bytes first; returns where they are. */
  bytes(bytes: Uint8Array): number {
    const at = this.here;
    for (let from = 0; from < bytes.length; from += 4) {
      const byte = (index: number): number => bytes[from + index] ?? 0;
      this.words.push(byte(0) | (byte(1) << 8) | (byte(2) << 16) | (byte(3) << 24));
    }
    return at;
  }
}

const layNode = (out: Layout, node: CompiledNode): number => {
  const children = node.children.flatMap((child, index) => [layNode(out, child), node.anchors[index] ? 1 : 0]);
  const options = node.options === null ? [0, 0] : out.list(node.options.map((option) => layNode(out, option)));
  const parts = [node.absentFields, children, node.captures].flatMap((part) => out.list(part));
  const accepts = node.accepts === null ? [0, 0] : [out.bytes(node.accepts), node.accepts.length];
  return out.row([node.kind, node.field, ...parts, ...options, ...accepts]);
};

/** Values stand each behind its length. */
const layPredicate = (out: Layout, { capture, values, isNegative }: CompiledPredicate): number[] => {
  if (values === null) return [capture, 2, 0, 0];
  const from = out.here;
  for (const value of values) {
    const bytes = Buffer.from(value);
    out.row([bytes.length]);
    out.bytes(bytes);
  }
  return [capture, isNegative ? 1 : 0, from, out.here];
};

/** A query with the meanings of its captures as kernel/trees/match.ts reads it, to be written to an address. Its first row is at its end. */
const layQuery = (query: CompiledQuery, meanings: readonly CaptureMeaning[], base: number): Layout => {
  const out = new Layout(base);
  const patterns = out.row(
    query.patterns.flatMap(({ root, predicates }) => {
      if (sizeOf(root) > MOST_IN_A_PATTERN) throw new Error('query: a pattern is too large');
      return [layNode(out, root), ...out.list(predicates.flatMap((predicate) => layPredicate(out, predicate)))];
    }),
  );
  const lists = Array.from({ length: query.byKind.length }, (_, kind) => out.list(query.byKind[kind] ?? []));
  const byKind = out.row(lists.flat());
  const roles: readonly CaptureMeaning['role'][] = ROLES;
  const told = out.row(meanings.flatMap((meaning) => [roles.indexOf(meaning.role), numberOf(meaning)]));
  out.row([query.byKind.length, byKind, patterns, told]);
  return out;
};

/** What there is at the end: the four words that the kernel starts from. */
const HEAD_WORDS = 4;

export interface EncodedQuery {
  readonly words: Int32Array;
  readonly address: number;
}

/** Addresses depend on where it is put, and that on how large it is: `place` is told the size and says where. */
export const encodeQuery = (
  query: CompiledQuery,
  meanings: readonly CaptureMeaning[],
  place: (bytes: number) => number,
): EncodedQuery => {
  const base = place(layQuery(query, meanings, 0).words.length * 4);
  const { words } = layQuery(query, meanings, base);
  return { words: Int32Array.from(words), address: base + (words.length - HEAD_WORDS) * 4 };
};
