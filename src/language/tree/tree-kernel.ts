import type { Tree } from 'web-tree-sitter';
import type { Describer, Description, Quote } from '../extract/described-symbol.js';
import type { GrammarIds } from '../extract/extent.js';
import type { CaptureMeaning, DefinitionTag, Marks } from '../extract/tags.js';
import { SYMBOL_KINDS, type Visibility } from '../facts.js';
import type { WasmHeap } from '../grammar/scrub-blocks.js';
import type { CompiledQuery } from '../query/compile.js';
import { LEVELS, QueryRoom, ROLES } from './encode-query.js';
import type { FlatTree } from './flat-tree.js';
import { addressOf, type GrammarTables } from './grammar-tables.js';
import { KernelColumns } from './kernel-columns.js';

/** kernel/trees/index.ts, compiled by the build. */
interface Kernel {
  start(): void;
  flatten(
    tree: number,
    metadata: number,
    publicSymbols: number,
    aliases: number,
    aliasLength: number,
    fieldSlices: number,
    fieldEntries: number,
  ): number;
  capacity(): number;
  columns(): number;
  setText(bytes: number, isAscii: number): number;
  beginReading(most: number): void;
  readsLeft(): number;
  readonly read: ReadText;
  match(query: number): void;
  placeOf(list: number): number;
  lengthOf(list: number): number;
  symbolRoom(count: number): number;
  pack(symbols: number): number;
  packedAt(what: number): number;
  packedEnd(what: number): number;
  packedCount(what: number): number;
  keepPlaces(): void;
  readonly byteAt: (offset: number) => number;
  useKinds(at: number, length: number, bodyField: number): void;
  describe(node: number, name: number, body: number, doc: number): number;
}

/** Parameters are those of tree_sitter_parse_callback. */
export type ReadText = (buffer: number, index: number, row: number, column: number, count: number) => void;

/** A query that lies in the kernel's memory. */
export interface KernelQuery {
  readonly query: CompiledQuery;
  readonly address: number;
}

/** What the language table says of the kinds of a grammar's nodes, in the kernel's memory. */
export interface KernelKinds {
  readonly at: number;
  readonly length: number;
  readonly bodyField: number;
}

/** What is packed for every node of a tree; the names that are imported are told by their nodes. */
export interface PackedNodes {
  readonly references: Uint8Array;
  readonly literals: Uint8Array;
  readonly imported: readonly number[];
}

const DEFINITIONS = 0;
const SCOPES = 1;
const MARKS = 2;
const REFERENCES = 0;
const LITERALS = 1;
const IMPORTED = 2;

/** Bits of a kind, as kernel/trees/kinds.ts has them. */
const KIND_SETS = ['comments', 'wrappers', 'trailers', 'attributes'] as const satisfies readonly (keyof GrammarIds)[];

/** Of an answer of `describe`: where it tells of the signature and of the doc comment. */
const SIGNATURE = 4;
const DOC_COMMENT = 7;
const UNTOLD = 2;
const NO_QUOTE: Quote = { at: 0, length: 0 };

const RECORD_WORDS = 9;
const LEVEL_SHIFT = 8;
const bitOf = (role: (typeof ROLES)[number]): number => 1 << ROLES.indexOf(role);
const IMPORT = bitOf('import');
const VISIBILITY = bitOf('visibility');
const SECTION = bitOf('section');
const APART = bitOf('apart');
const EXPORTED = bitOf('exported');
const DOC = bitOf('doc');

const quoteIn = (words: Int32Array, at: number): Quote | null => {
  const how = words[at]!;
  if (how === UNTOLD) return null;
  return how === 0 ? NO_QUOTE : { at: words[at + 1]!, length: words[at + 2]! };
};

/**
 * What is made for every node of a tree, compiled ahead of time and working in the memory of tree-sitter's runtime, so that no node
 * is copied: columns, tags, packed references and literals. One tree at a time; what is returned is good until the next.
 */
export class TreeKernel implements Describer {
  readonly #kernel: Kernel;
  readonly #heap: WasmHeap;
  readonly #queries: QueryRoom;
  #words: Int32Array;
  #buffer: Buffer;
  #query: CompiledQuery | null = null;
  #columns: KernelColumns | null = null;
  #text = '';
  /** Bytes of a text that is to come. */
  #offered: { readonly text: string; readonly utf8: Buffer } | null = null;
  /** What the lexer reads from. */
  readonly read: ReadText;
  readonly byteAt: (offset: number) => number;

  constructor(wasm: Uint8Array, memory: WebAssembly.Memory, heap: WasmHeap) {
    const host = {
      malloc: heap._malloc,
      free: heap._free,
      holds: (pattern: number, predicate: number, start: number, end: number) =>
        this.#query?.patterns[pattern]?.predicates[predicate]?.holds(this.#text.slice(start, end)) ? 1 : 0,
    };
    this.#heap = heap;
    this.#queries = new QueryRoom(heap._malloc);
    this.#kernel = new WebAssembly.Instance<Kernel>(new WebAssembly.Module(wasm), { env: { memory }, host }).exports;
    this.#kernel.start();
    this.#words = new Int32Array(heap.HEAPU8.buffer);
    this.#buffer = Buffer.from(heap.HEAPU8.buffer);
    this.read = this.#kernel.read;
    this.byteAt = this.#kernel.byteAt;
  }

  offer(text: string, utf8: Buffer): void {
    this.#offered = { text, utf8 };
  }

  /** The text that is to be parsed, which may be read so often. */
  take(text: string, reads: number): void {
    this.#kernel.beginReading(reads);
    this.#hold(text);
  }

  mayRead(): boolean {
    return this.#kernel.readsLeft() > 0;
  }

  /** The text that is to be parsed, or that the next marks are of. */
  #hold(text: string): void {
    if (text === this.#text) return;
    const known = this.#offered?.text === text ? this.#offered.utf8 : null;
    const bytes = known?.length ?? Buffer.byteLength(text);
    const isAscii = bytes === text.length;
    const at = this.#kernel.setText(bytes, isAscii ? 1 : 0);
    this.#memory();
    if (known !== null) this.#buffer.set(known, at);
    else this.#buffer.write(text, at, bytes, isAscii ? 'latin1' : 'utf8');
    this.#text = text;
  }

  prepare(query: CompiledQuery, meanings: readonly CaptureMeaning[]): KernelQuery {
    const { words, at, address } = this.#queries.encode(query, meanings);
    this.#memory().set(words, at >> 2);
    return { query, address };
  }

  prepareKinds(ids: GrammarIds): KernelKinds {
    const sets = KIND_SETS.map((name) => ids[name]);
    const length = Math.max(0, ...sets.map((set) => Math.max(-1, ...set) + 1));
    const bits = new Uint8Array(length);
    for (const [bit, set] of sets.entries()) for (const kind of set) bits[kind]! |= 1 << bit;
    const at = this.#heap._malloc(Math.max(1, length));
    this.#bytes().set(bits, at);
    return { at, length, bodyField: ids.bodyField };
  }

  flatten(tree: Tree, grammar: GrammarTables): FlatTree {
    const { metadata, publicSymbols, aliases, aliasLength, fieldSlices, fieldEntries } = grammar;
    const kernel = this.#kernel;
    const count = kernel.flatten(
      addressOf(tree),
      metadata,
      publicSymbols,
      aliases,
      aliasLength,
      fieldSlices,
      fieldEntries,
    );
    this.#columns = new KernelColumns(count, kernel.columns(), kernel.capacity(), this.#heap);
    return this.#columns;
  }

  /** Of the tree that was flattened last. */
  marks({ query, address }: KernelQuery, kinds: KernelKinds, text: string): Marks {
    // Where macros were opened, what was parsed is not the text.
    this.#hold(text);
    this.#query = query;
    this.#kernel.match(address);
    this.#kernel.useKinds(kinds.at, kinds.length, kinds.bodyField);
    this.#kernel.keepPlaces();
    return { definitions: this.#definitions(), scopes: this.#scopes(), ...this.#said() };
  }

  /** Of the tree that was flattened last, as KernelColumns.plain gives them. */
  columns(): FlatTree {
    return this.#columns!.plain();
  }

  /** Of the tree whose marks were asked for last; asks for no memory. */
  describe(node: number, name: number, body: number, doc: number): Description | null {
    const at = this.#kernel.describe(node, name, body, doc) >> 2;
    if (at === 0) return null;
    const words = this.#words;
    return {
      node: words[at]!,
      after: words[at + 1]!,
      start: words[at + 2]!,
      end: words[at + 3]!,
      signature: quoteIn(words, at + SIGNATURE),
      doc: quoteIn(words, at + DOC_COMMENT),
    };
  }

  /** Of the tree whose marks were asked for last. null: it takes the slow way. `extents`: start and end of each symbol, in order. */
  packed(extents: Uint32Array): PackedNodes | null {
    const kernel = this.#kernel;
    const symbols = extents.length / 2;
    const at = kernel.symbolRoom(symbols);
    this.#memory().set(extents, at >> 2);
    if (kernel.pack(symbols) === 0) return null;
    const imported = this.#list(kernel.packedAt(IMPORTED), kernel.packedCount(IMPORTED));
    return { references: this.#packed(REFERENCES), literals: this.#packed(LITERALS), imported: [...imported] };
  }

  /** How many, as a varint, then their bytes. */
  #packed(what: number): Uint8Array {
    const from = this.#kernel.packedAt(what);
    const bytes = this.#bytes().subarray(from, this.#kernel.packedEnd(what));
    const head: number[] = [];
    let count = this.#kernel.packedCount(what);
    for (; count > 0x7f; count >>>= 7) head.push((count & 0x7f) | 0x80);
    head.push(count);
    const packed = new Uint8Array(head.length + bytes.length);
    packed.set(head);
    packed.set(bytes, head.length);
    return packed;
  }

  #definitions(): DefinitionTag[] {
    const count = this.#kernel.lengthOf(DEFINITIONS);
    const words = this.#list(this.#kernel.placeOf(DEFINITIONS), count * RECORD_WORDS);
    const definitions: DefinitionTag[] = [];
    for (let at = 0; at < words.length; at += RECORD_WORDS) {
      definitions.push({
        node: words[at]!,
        name: words[at + 1]!,
        kind: SYMBOL_KINDS[words[at + 2]!]!,
        body: words[at + 3]!,
        scope: words[at + 4]!,
        lastScope: words[at + 5]!,
        doc: words[at + 6]!,
        isFollowed: words[at + 7] === 1,
      });
    }
    return definitions.sort((a, b) => a.node - b.node || a.name - b.name);
  }

  #scopes(): Marks['scopes'] {
    const words = this.#list(this.#kernel.placeOf(SCOPES), this.#kernel.lengthOf(SCOPES) * 2);
    return Array.from({ length: words.length / 2 }, (_, index) => ({
      node: words[index * 2]!,
      name: words[index * 2 + 1]!,
    }));
  }

  #said(): Omit<Marks, 'definitions' | 'scopes'> {
    const words = this.#list(this.#kernel.placeOf(MARKS), this.#kernel.lengthOf(MARKS) * 2);
    const imports: number[] = [];
    const modifiers: number[] = [];
    const sections: number[] = [];
    const exported: number[] = [];
    const docs: number[] = [];
    const apart = new Set<number>();
    const insides = new Map<number, Visibility>();
    for (let at = 0; at < words.length; at += 2) {
      const node = words[at]!;
      const bits = words[at + 1]!;
      if ((bits & VISIBILITY) !== 0) modifiers.push(node);
      if ((bits & IMPORT) !== 0) imports.push(node);
      if ((bits & SECTION) !== 0) sections.push(node);
      if ((bits & APART) !== 0) apart.add(node);
      if ((bits & EXPORTED) !== 0) exported.push(node);
      if ((bits & DOC) !== 0) docs.push(node);
      const level = LEVELS[(bits >> LEVEL_SHIFT) - 1];
      if (level !== undefined) insides.set(node, level);
    }
    return { imports, modifiers, sections, apart, insides, exported, docs };
  }

  #list(at: number, length: number): Int32Array {
    return this.#memory().subarray(at >> 2, (at >> 2) + length);
  }

  #bytes(): Uint8Array {
    return this.#heap.HEAPU8;
  }

  /** The memory moves when it grows. */
  #memory(): Int32Array {
    const { buffer } = this.#heap.HEAPU8;
    if (this.#words.buffer !== buffer) {
      this.#words = new Int32Array(buffer);
      this.#buffer = Buffer.from(buffer);
    }
    return this.#words;
  }
}
