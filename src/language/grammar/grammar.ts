import { Language as Grammar } from 'web-tree-sitter';
import type { Describer } from '../extract/described-symbol.js';
import type { GrammarIds } from '../extract/extent.js';
import { captureMeanings, type Marks } from '../extract/tags.js';
import type { Language } from '../language.js';
import { compileQuery } from '../query/compile.js';
import type { FlatTree } from '../tree/flat-tree.js';
import { type GrammarTables, readGrammarTables } from '../tree/grammar-tables.js';
import { type PackedNodes, TreeKernel } from '../tree/tree-kernel.js';
import type { NoTree } from './parse-budget.js';
import { type Runtime, sharedRuntime } from './runtime.js';
import { scrubBlocks, type WasmHeap } from './scrub-blocks.js';
import { TreeMaker } from './tree-maker.js';
import type { MacroIds } from './unwrap-macros.js';

/** The files of the parser, read by the caller: this folder does no I/O. */
export interface GrammarFiles {
  /** tree-sitter's runtime, web-tree-sitter.wasm. */
  runtime(): Uint8Array;
  grammar(name: string): Uint8Array;
  query(name: string): string;
  /** The tree kernel: kernel/trees, compiled to WASM. */
  trees(): Uint8Array;
}

export interface ParsedTree {
  readonly tree: FlatTree;
  readonly hasError: boolean;
}

/** Extraction from the tree that was parsed last, by the tree kernel. */
export interface KernelNodes extends Describer {
  /** Views of the columns, valid while only `marks` and `describe` are called. */
  columns(): FlatTree;
  /** Called before a parse: the UTF-8 of the text, which then is not encoded again. */
  offer(text: string, utf8: Buffer): void;
  marks(text: string): Marks;
  /** Source.byteAt for the text of the last `marks`. */
  readonly byteAt: (offset: number) => number;
  /** null: a node begins or ends inside a character, so the tree is not one of this text. */
  packed(extents: Uint32Array): PackedNodes | null;
}

/** A language that is ready to parse. */
export interface LoadedLanguage {
  readonly language: Language;
  readonly ids: GrammarIds;
  /** null: no macro of this language hides items from its grammar. */
  readonly macros: MacroIds | null;
  readonly nodes: KernelNodes;
  /** The result is valid until the next parse. */
  parse(text: string): ParsedTree | NoTree;
}

const idsOf = (grammar: Grammar, names: readonly string[]): ReadonlySet<number> =>
  new Set(names.map((name) => grammar.idForNodeType(name, true)).filter((id) => id !== null));

const macroIdsOf = (grammar: Grammar, { macros }: Language): MacroIds | null => {
  if (macros === null) return null;
  const invocation = grammar.idForNodeType(macros.invocation, true);
  const body = grammar.idForNodeType(macros.body, true);
  if (invocation === null || body === null) return null;
  return { invocation, body, among: idsOf(grammar, macros.among) };
};

/**
 * After a WASM abort, or with a grammar built for another runtime, every parse "succeeds" with an empty tree. With another
 * memory layout the kernel reads garbage. So each grammar must first find a known symbol in a known text.
 */
const findsCanary = ({ language, nodes, parse }: LoadedLanguage): boolean => {
  // A copy is a sequential string, as the text of a file is. V8 compiles slower code once it has seen constants here too.
  const text = Buffer.from(language.canary.text).toString();
  const parsed = parse(text);
  if (typeof parsed === 'string') return false;
  const { starts, ends } = parsed.tree;
  return nodes
    .marks(text)
    .definitions.some(({ name }) => text.slice(starts[name], ends[name]) === language.canary.symbol);
};

/** The parser of one process: tree-sitter's WASM runtime and the grammars that were loaded so far. */
export class Grammars {
  private readonly loaded = new Map<string, Promise<LoadedLanguage>>();
  private readonly files: GrammarFiles;
  private readonly memory: WasmHeap;
  private readonly runtime: Runtime;
  private readonly kernel: TreeKernel;
  private readonly maker: TreeMaker;

  private constructor(files: GrammarFiles, runtime: Runtime) {
    const { memory, heap } = runtime;
    this.files = files;
    this.memory = heap;
    this.runtime = runtime;
    this.kernel = new TreeKernel(files.trees(), memory, heap);
    this.maker = new TreeMaker(runtime, this.kernel);
  }

  static async start(files: GrammarFiles): Promise<Grammars> {
    return new Grammars(files, await sharedRuntime(files.runtime));
  }

  /** Whether a parse has overflowed the WASM stack. Then this process must not parse again. */
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
    const tables = readGrammarTables(this.memory, grammar);
    const ids = {
      comments: idsOf(grammar, language.comments),
      wrappers: idsOf(grammar, language.wrappers),
      trailers: idsOf(grammar, language.trailers),
      attributes: idsOf(grammar, language.attributes),
      bodyField: grammar.fieldIdForName('body') ?? 0,
    };
    const { kernel } = this;
    const prepared = kernel.prepare(query, captureMeanings(query));
    const kinds = kernel.prepareKinds(ids);
    const loaded: LoadedLanguage = {
      language,
      ids,
      macros: macroIdsOf(grammar, language),
      nodes: {
        columns: () => kernel.columns(),
        offer: (text, utf8) => kernel.offer(text, utf8),
        byteAt: kernel.byteAt,
        describe: (node, name, body, doc) => kernel.describe(node, name, body, doc),
        marks: (text) => kernel.marks(prepared, kinds, text),
        packed: (extents) => kernel.packed(extents),
      },
      parse: (text) => this.parse(language, grammar, tables, text),
    };
    if (!findsCanary(loaded))
      throw new Error(`the ${language.name} grammar does not find its canary "${language.canary.symbol}"`);
    return loaded;
  }

  private parse({ uncleared }: Language, grammar: Grammar, tables: GrammarTables, text: string): ParsedTree | NoTree {
    this.maker.use(grammar);
    if (uncleared > 0) scrubBlocks(this.memory, uncleared);
    const tree = this.maker.parse(text);
    if (typeof tree === 'string') return tree;
    try {
      return { tree: this.kernel.flatten(tree, tables), hasError: tree.rootNode.hasError };
    } finally {
      tree.delete();
    }
  }
}
