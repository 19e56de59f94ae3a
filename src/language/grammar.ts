import { Language as Grammar, Parser, type Tree } from 'web-tree-sitter';
import type { Language } from './language.js';
import { type CompiledQuery, compileQuery } from './query/compile.js';
import { scrubBlocks, type WasmHeap } from './scrub-blocks.js';
import type { GrammarIds } from './symbols.js';
import { type CaptureMeaning, captureMeanings, collectTags } from './tags.js';
import { type FlatTree, FlatTreeBuilder, flattenByCursor } from './tree/flat-tree.js';
import { flattenByMemory, type GrammarTables, readGrammarTables } from './tree/memory-tree.js';
import type { MacroIds } from './unwrap-macros.js';

/** Where bytes come from is the caller's business: this folder does no I/O. */
export interface GrammarFiles {
  /** tree-sitter's runtime, web-tree-sitter.wasm. */
  runtime(): Uint8Array;
  grammar(name: string): Uint8Array;
  query(name: string): string;
}

export interface ParsedTree {
  readonly tree: FlatTree;
  readonly hasError: boolean;
}

/** A language that is ready to parse. */
export interface LoadedLanguage {
  readonly language: Language;
  readonly query: CompiledQuery;
  readonly meanings: readonly CaptureMeaning[];
  readonly ids: GrammarIds;
  /** null: nothing in this language hides items from its grammar. */
  readonly macros: MacroIds | null;
  /** Which reader of trees serves this grammar: the fast one, or the cursor where the fast one disagreed. */
  readonly reader: 'memory' | 'cursor';
  /** null: the parse used up its budget. The result is valid until the next parse. */
  parse(text: string): ParsedTree | null;
}

/**
 * tree-sitter reports progress each 100 operations. Real files need 0.01 to 0.05 reports per character, the worst nesting
 * about the same; an ambiguous grammar on hostile text can need any number. Counting reports instead of seconds makes
 * giving up a property of the text, so that an index does not depend on how fast the machine was.
 */
const REPORTS_PER_CHARACTER = 0.25;
const REPORTS_AT_LEAST = 20_000;

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

/** tree-sitter's runtime starts once in a process: whoever asks later gets the same one, and so the same memory. */
let memory: Promise<WasmHeap> | null = null;

const NOT_STARTED = (): never => {
  throw new Error('the runtime of tree-sitter did not start');
};

const startRuntime = async (wasmBinary: Uint8Array): Promise<WasmHeap> => {
  // Emscripten fills the object that it is given, which is how we come to see the memory.
  const heap: WasmHeap & { wasmBinary: Uint8Array } = {
    wasmBinary,
    HEAPU8: new Uint8Array(),
    HEAPU16: new Uint16Array(),
    HEAPU32: new Uint32Array(),
    _malloc: NOT_STARTED,
    _free: NOT_STARTED,
  };
  await Parser.init(heap);
  return heap;
};

/** The parser of one process: tree-sitter's runtime with the grammars that were asked for. */
export class Grammars {
  private readonly loaded = new Map<string, Promise<LoadedLanguage>>();
  private readonly builder = new FlatTreeBuilder();
  private readonly files: GrammarFiles;
  private readonly memory: WasmHeap;
  private readonly parser: Parser;

  private constructor(files: GrammarFiles, memory: WasmHeap) {
    this.files = files;
    this.memory = memory;
    this.parser = new Parser();
  }

  static async start(files: GrammarFiles): Promise<Grammars> {
    memory ??= startRuntime(files.runtime());
    return new Grammars(files, await memory);
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
    const reader = this.prove(language, grammar, tables, query, meanings);
    const flatten: Flatten =
      reader === 'memory' ? (tree) => flattenByMemory(this.memory, tables, tree, this.builder, 0) : this.byCursor;
    return {
      language,
      query,
      meanings,
      ids: {
        comments: idsOf(grammar, language.comments),
        wrappers: idsOf(grammar, language.wrappers),
        trailers: idsOf(grammar, language.trailers),
        attributes: idsOf(grammar, language.attributes),
        bodyField: grammar.fieldIdForName('body') ?? 0,
      },
      reader,
      macros: macroIdsOf(grammar, language),
      parse: (text) => this.parse(language, grammar, text, flatten),
    };
  }

  private readonly byCursor: Flatten = (tree) => flattenByCursor(tree, this.builder);

  /**
   * The canary: after a WASM abort, or with a grammar built for another runtime, every parse "succeeds" with an empty
   * tree. So each grammar must first find a known symbol in a known text, and both readers must see the same tree.
   */
  private prove(
    language: Language,
    grammar: Grammar,
    tables: GrammarTables,
    query: CompiledQuery,
    meanings: readonly CaptureMeaning[],
  ): LoadedLanguage['reader'] {
    const { text, symbol } = language.canary;
    const reference = new FlatTreeBuilder();
    let same = false;
    const parsed = this.parse(language, grammar, text, (tree) => {
      flattenByCursor(tree, reference);
      same = sameColumns(reference, flattenByMemory(this.memory, tables, tree, this.builder, 0));
      return reference;
    });
    const tags = parsed ? collectTags(query, meanings, parsed.tree, text) : null;
    const names = tags?.definitions.map(({ name }) => text.slice(reference.starts[name], reference.ends[name])) ?? [];
    if (!names.includes(symbol)) throw new Error(`the ${language.name} grammar does not find its canary "${symbol}"`);
    return same ? 'memory' : 'cursor';
  }

  private parse({ uncleared }: Language, grammar: Grammar, text: string, flatten: Flatten): ParsedTree | null {
    this.parser.setLanguage(grammar);
    if (uncleared > 0) scrubBlocks(this.memory, uncleared);
    const budget = REPORTS_AT_LEAST + text.length * REPORTS_PER_CHARACTER;
    let reports = 0;
    const tree = this.parser.parse(text, null, { progressCallback: () => ++reports > budget });
    if (tree === null) {
      // Otherwise the next parse would resume this one.
      this.parser.reset();
      return null;
    }
    try {
      return { tree: flatten(tree), hasError: tree.rootNode.hasError };
    } finally {
      tree.delete();
    }
  }
}
