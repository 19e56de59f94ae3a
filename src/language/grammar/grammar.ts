import { Language as Grammar, type Tree } from 'web-tree-sitter';
import type { Describer } from '../extract/described-symbol.js';
import type { GrammarIds } from '../extract/extent.js';
import { type CaptureMeaning, captureMeanings, collectTags, type Marks } from '../extract/tags.js';
import type { Language } from '../language.js';
import { type CompiledQuery, compileQuery } from '../query/compile.js';
import { type FlatTree, FlatTreeBuilder, flattenByCursor } from '../tree/flat-tree.js';
import { type GrammarTables, readGrammarTables } from '../tree/grammar-tables.js';
import { type KernelQuery, type PackedNodes, TreeKernel } from '../tree/tree-kernel.js';
import type { NoTree } from './parse-budget.js';
import { type Runtime, sharedRuntime } from './runtime.js';
import { scrubBlocks, type WasmHeap } from './scrub-blocks.js';
import { TreeMaker } from './tree-maker.js';
import type { MacroIds } from './unwrap-macros.js';

/** Where bytes come from is the caller's business: this folder does no I/O. */
export interface GrammarFiles {
  /** tree-sitter's runtime, web-tree-sitter.wasm. */
  runtime(): Uint8Array;
  grammar(name: string): Uint8Array;
  query(name: string): string;
  /** kernel/trees, compiled. null: in tests, which compare it with the TypeScript. */
  trees(): Uint8Array | null;
}

export interface ParsedTree {
  readonly tree: FlatTree;
  readonly hasError: boolean;
}

export interface KernelNodes extends Describer {
  /** The columns, good until something is asked for besides marks and descriptions. */
  columns(): FlatTree;
  /** Said before a text is parsed: these are its bytes, which then need not be made again. */
  offer(text: string, utf8: Buffer): void;
  marks(text: string): Marks;
  /** Source.byteAt of the text whose marks were asked for last. */
  readonly byteAt: (offset: number) => number;
  packed(extents: Uint32Array): PackedNodes | null;
}

/** A language that is ready to parse. */
export interface LoadedLanguage {
  readonly language: Language;
  readonly query: CompiledQuery;
  readonly meanings: readonly CaptureMeaning[];
  readonly ids: GrammarIds;
  /** null: nothing in this language hides items from its grammar. */
  readonly macros: MacroIds | null;
  /** Which reader of trees serves this grammar: the kernel, or the cursor where the kernel sees another tree. */
  readonly reader: 'kernel' | 'cursor';
  /** What the kernel makes of the tree that was parsed last. null: it does not serve this grammar. */
  readonly nodes: KernelNodes | null;
  /** The result is valid until the next parse. */
  parse(text: string): ParsedTree | NoTree;
}

const idsOf = (grammar: Grammar, names: readonly string[]): ReadonlySet<number> =>
  new Set(names.map((name) => grammar.idForNodeType(name, true)).filter((id) => id !== null));

const sameColumns = (a: FlatTree, b: FlatTree): boolean => {
  if (a.count !== b.count) return false;
  for (let at = 0; at < a.count; at++) {
    if (
      a.kinds[at] !== b.kinds[at] ||
      a.fields[at] !== b.fields[at] ||
      a.starts[at] !== b.starts[at] ||
      a.ends[at] !== b.ends[at] ||
      a.parents[at] !== b.parents[at] ||
      a.after[at] !== b.after[at] ||
      a.named[at] !== b.named[at]
    )
      return false;
  }
  return true;
};

const macroIdsOf = (grammar: Grammar, { macros }: Language): MacroIds | null => {
  if (macros === null) return null;
  const invocation = grammar.idForNodeType(macros.invocation, true);
  const body = grammar.idForNodeType(macros.body, true);
  if (invocation === null || body === null) return null;
  return { invocation, body, among: idsOf(grammar, macros.among) };
};

type Flatten = (tree: Tree) => FlatTree;

/** The parser of one process: tree-sitter's runtime with the grammars that were asked for. */
export class Grammars {
  private readonly loaded = new Map<string, Promise<LoadedLanguage>>();
  private readonly builder = new FlatTreeBuilder();
  private readonly files: GrammarFiles;
  private readonly memory: WasmHeap;
  private readonly runtime: Runtime;
  private readonly kernel: TreeKernel | null;
  private readonly maker: TreeMaker;

  private constructor(files: GrammarFiles, runtime: Runtime) {
    const { memory, heap } = runtime;
    this.files = files;
    this.memory = heap;
    this.runtime = runtime;
    const wasm = files.trees();
    this.kernel = wasm === null ? null : new TreeKernel(wasm, memory, heap);
    this.maker = new TreeMaker(runtime, this.kernel);
  }

  static async start(files: GrammarFiles): Promise<Grammars> {
    return new Grammars(files, await sharedRuntime(files.runtime));
  }

  /** A parse overflowed the WASM stack. The process must not parse any more. */
  isSpoiled(): boolean {
    return this.runtime.isSpoiled();
  }

  load(language: Language): Promise<LoadedLanguage> {
    let loading = this.loaded.get(language.name);
    if (!loading) {
      loading = this.make(language);
      this.loaded.set(language.name, loading);
    }
    return loading;
  }

  private async make(language: Language): Promise<LoadedLanguage> {
    const grammar = await Grammar.load(this.files.grammar(language.grammar));
    const query = compileQuery(language.queries.map((name) => this.files.query(name)).join('\n'), {
      kindId: (name, named) => grammar.idForNodeType(name, named),
      fieldId: (name) => grammar.fieldIdForName(name),
    });
    const meanings = captureMeanings(query);
    const tables = readGrammarTables(this.memory, grammar);
    const prepared = this.kernel?.prepare(query, meanings) ?? null;
    const reader = this.prove(language, grammar, tables, query, meanings, prepared);
    const flatten = this.flattenBy(reader, tables);
    const ids = {
      comments: idsOf(grammar, language.comments),
      wrappers: idsOf(grammar, language.wrappers),
      trailers: idsOf(grammar, language.trailers),
      attributes: idsOf(grammar, language.attributes),
      bodyField: grammar.fieldIdForName('body') ?? 0,
    };
    return {
      language,
      query,
      meanings,
      ids,
      reader,
      nodes: reader === 'kernel' ? this.nodesOf(prepared, ids) : null,
      macros: macroIdsOf(grammar, language),
      parse: (text) => this.parse(language, grammar, text, flatten),
    };
  }

  private flattenBy(reader: LoadedLanguage['reader'], tables: GrammarTables): Flatten {
    const { kernel } = this;
    if (reader === 'kernel' && kernel !== null) return (tree) => kernel.flatten(tree, tables);
    return (tree) => flattenByCursor(tree, this.builder);
  }

  private nodesOf(prepared: KernelQuery | null, ids: GrammarIds): KernelNodes | null {
    const { kernel } = this;
    if (kernel === null || prepared === null) return null;
    const kinds = kernel.prepareKinds(ids);
    return {
      columns: () => kernel.columns(),
      offer: (text, utf8) => kernel.offer(text, utf8),
      byteAt: kernel.byteAt,
      describe: (node, name, body, doc) => kernel.describe(node, name, body, doc),
      marks: (text) => kernel.marks(prepared, kinds, text),
      packed: (extents) => kernel.packed(extents),
    };
  }

  /**
   * The canary: after a WASM abort, or with a grammar built for another runtime, every parse "succeeds" with an empty
   * tree. So each grammar must first find a known symbol in a known text, and the kernel must see the same tree as the cursor.
   */
  private prove(
    language: Language,
    grammar: Grammar,
    tables: GrammarTables,
    query: CompiledQuery,
    meanings: readonly CaptureMeaning[],
    prepared: KernelQuery | null,
  ): LoadedLanguage['reader'] {
    const { symbol } = language.canary;
    // A copy, as a text that is read from a file is one: V8 would take a constant for yet another kind of string, and read every text more slowly from then on.
    const utf8 = Buffer.from(language.canary.text);
    const text = utf8.toString();
    const reference = new FlatTreeBuilder();
    let reader: LoadedLanguage['reader'] = 'cursor';
    const parsed = this.parse(language, grammar, text, (tree) => {
      flattenByCursor(tree, reference);
      if (prepared !== null && sameColumns(reference, this.flattenBy('kernel', tables)(tree))) reader = 'kernel';
      return reference;
    });
    const tags = typeof parsed === 'object' ? collectTags(query, meanings, parsed.tree, text) : null;
    const names = tags?.definitions.map(({ name }) => text.slice(reference.starts[name], reference.ends[name])) ?? [];
    if (!names.includes(symbol)) throw new Error(`the ${language.name} grammar does not find its canary "${symbol}"`);
    return reader;
  }

  private parse({ uncleared }: Language, grammar: Grammar, text: string, flatten: Flatten): ParsedTree | NoTree {
    this.maker.use(grammar);
    if (uncleared > 0) scrubBlocks(this.memory, uncleared);
    const tree = this.maker.parse(text);
    if (typeof tree === 'string') return tree;
    try {
      return { tree: flatten(tree), hasError: tree.rootNode.hasError };
    } finally {
      tree.delete();
    }
  }
}
