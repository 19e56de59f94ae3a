import type { Tree } from 'web-tree-sitter';
import type { Describer, Description } from '../extract/described-symbol.js';
import type { GrammarIds } from '../extract/extent.js';
import type { CaptureMeaning, Marks } from '../extract/tags.js';
import type { WasmHeap } from '../grammar/scrub-blocks.js';
import type { CompiledQuery } from '../query/compile.js';
import {
  DEFINITION_WORDS,
  decodeDefinitions,
  decodeDescription,
  decodeMarks,
  decodeScopes,
  PAIR_WORDS,
} from './decode-marks.js';
import { QueryMemory } from './encode-query.js';
import type { FlatTree } from './flat-tree.js';
import { addressOf, type GrammarTables } from './grammar-tables.js';
import { KernelColumns } from './kernel-columns.js';
import type { KernelExports, ReadText } from './kernel-exports.js';

/** A query that was copied to the memory of the kernel. */
export interface KernelQuery {
  readonly query: CompiledQuery;
  readonly address: number;
}

/** The sets of node kinds in the language table as one byte of bits for each kind, in the memory of the kernel. */
export interface KernelKinds {
  readonly at: number;
  readonly length: number;
  readonly bodyField: number;
}

/** References and literals of a text, packed as the store keeps them. */
export interface PackedNodes {
  readonly references: Uint8Array;
  readonly literals: Uint8Array;
  /** Nodes of the references of the kind `import`. */
  readonly imported: readonly number[];
}

/** Numbers of the lists that `match` makes. */
const DEFINITIONS = 0;
const SCOPES = 1;
const MARKS = 2;

/** Numbers of the lists that `pack` makes. */
const REFERENCES = 0;
const LITERALS = 1;
const IMPORTED = 2;

/** Each set has the bit of its position here, as in kernel/trees/kinds.ts. */
const KIND_SETS = ['comments', 'wrappers', 'trailers', 'attributes'] as const satisfies readonly (keyof GrammarIds)[];

/**
 * Flattens a syntax tree, runs the tag query and packs references and literals, in WASM compiled ahead of time. It works in
 * the memory of tree-sitter's runtime, so no node is copied. It holds one tree: results are valid until the next parse.
 */
export class TreeKernel implements Describer {
  readonly #kernel: KernelExports;
  readonly #heap: WasmHeap;
  readonly #queries: QueryMemory;
  #words: Int32Array;
  #buffer: Buffer;
  #query: CompiledQuery | null = null;
  #columns: KernelColumns | null = null;
  #text = '';
  /** UTF-8 of a text that will be parsed soon. */
  #offered: { readonly text: string; readonly utf8: Buffer } | null = null;
  /** Gives the text to the lexer. */
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
    this.#queries = new QueryMemory(heap._malloc);
    this.#kernel = new WebAssembly.Instance<KernelExports>(new WebAssembly.Module(wasm), {
      env: { memory },
      host,
    }).exports;
    this.#kernel.start();
    this.#words = new Int32Array(heap.HEAPU8.buffer);
    this.#buffer = Buffer.from(heap.HEAPU8.buffer);
    this.read = this.#kernel.read;
    this.byteAt = this.#kernel.byteAt;
  }

  /** Saves encoding a text whose UTF-8 exists already. */
  offer(text: string, utf8: Buffer): void {
    this.#offered = { text, utf8 };
  }

  /** Sets the text for the next parse, and how many reads of the lexer it may cost. */
  take(text: string, reads: number): void {
    this.#kernel.beginReading(reads);
    this.#setText(text);
  }

  mayRead(): boolean {
    return this.#kernel.readsLeft() > 0;
  }

  #setText(text: string): void {
    if (text === this.#text) return;
    const known = this.#offered?.text === text ? this.#offered.utf8 : null;
    const bytes = known?.length ?? Buffer.byteLength(text);
    const isAscii = bytes === text.length;
    const at = this.#kernel.setText(bytes, isAscii ? 1 : 0);
    this.#refreshViews();
    if (known !== null) this.#buffer.set(known, at);
    else this.#buffer.write(text, at, bytes, isAscii ? 'latin1' : 'utf8');
    this.#text = text;
  }

  prepare(query: CompiledQuery, meanings: readonly CaptureMeaning[]): KernelQuery {
    const { words, at, address } = this.#queries.encode(query, meanings);
    this.#refreshViews().set(words, at >> 2);
    return { query, address };
  }

  prepareKinds(ids: GrammarIds): KernelKinds {
    const sets = KIND_SETS.map((name) => ids[name]);
    const length = Math.max(0, ...sets.map((set) => Math.max(-1, ...set) + 1));
    const bits = new Uint8Array(length);
    for (const [bit, set] of sets.entries()) for (const kind of set) bits[kind]! |= 1 << bit;
    const at = this.#heap._malloc(Math.max(1, length));
    this.#heap.HEAPU8.set(bits, at);
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

  /** Runs the query over the tree that was flattened last. */
  marks({ query, address }: KernelQuery, kinds: KernelKinds, text: string): Marks {
    // After macros were unwrapped, the parsed text differs from the text of the file.
    this.#setText(text);
    this.#query = query;
    this.#kernel.match(address);
    this.#kernel.useKinds(kinds.at, kinds.length, kinds.bodyField);
    this.#kernel.keepPlaces();
    return {
      definitions: decodeDefinitions(this.#matched(DEFINITIONS, DEFINITION_WORDS)),
      scopes: decodeScopes(this.#matched(SCOPES, PAIR_WORDS)),
      ...decodeMarks(this.#matched(MARKS, PAIR_WORDS)),
    };
  }

  /** Columns of the tree that was flattened last, as KernelColumns.plain returns them. */
  columns(): FlatTree {
    return this.#columns!.plain();
  }

  /** Describes a definition in the tree of the last `marks`. It allocates no memory, so views of columns stay valid. */
  describe(node: number, name: number, body: number, doc: number): Description | null {
    const at = this.#kernel.describe(node, name, body, doc);
    return at === 0 ? null : decodeDescription(this.#words, at >> 2);
  }

  /**
   * Packs references and literals in the tree of the last `marks`. `extents` are start and end of each symbol, in order.
   * null: a node begins or ends inside a character.
   */
  packed(extents: Uint32Array): PackedNodes | null {
    const kernel = this.#kernel;
    const symbols = extents.length / 2;
    const at = kernel.symbolRoom(symbols);
    this.#refreshViews().set(extents, at >> 2);
    if (kernel.pack(symbols) === 0) return null;
    const imported = this.#wordsAt(kernel.packedAt(IMPORTED), kernel.packedCount(IMPORTED));
    return { references: this.#packed(REFERENCES), literals: this.#packed(LITERALS), imported: [...imported] };
  }

  /** The number of items as a varint, then their bytes. */
  #packed(list: number): Uint8Array {
    const from = this.#kernel.packedAt(list);
    const bytes = this.#heap.HEAPU8.subarray(from, this.#kernel.packedEnd(list));
    const head: number[] = [];
    let count = this.#kernel.packedCount(list);
    for (; count > 0x7f; count >>>= 7) head.push((count & 0x7f) | 0x80);
    head.push(count);
    const packed = new Uint8Array(head.length + bytes.length);
    packed.set(head);
    packed.set(bytes, head.length);
    return packed;
  }

  #matched(list: number, recordWords: number): Int32Array {
    return this.#wordsAt(this.#kernel.placeOf(list), this.#kernel.lengthOf(list) * recordWords);
  }

  #wordsAt(at: number, length: number): Int32Array {
    return this.#refreshViews().subarray(at >> 2, (at >> 2) + length);
  }

  /** Growing WASM memory detaches all views of it. */
  #refreshViews(): Int32Array {
    const { buffer } = this.#heap.HEAPU8;
    if (this.#words.buffer !== buffer) {
      this.#words = new Int32Array(buffer);
      this.#buffer = Buffer.from(buffer);
    }
    return this.#words;
  }
}
