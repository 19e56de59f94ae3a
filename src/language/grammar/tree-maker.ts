import { type Language as Grammar, Parser, type Tree } from 'web-tree-sitter';
import { PARSE_BUDGET, PARSE_STOPPED } from '../facts.js';
import type { TreeKernel } from '../tree/tree-kernel.js';
import { type NoTree, type ParseBudget, parseBudgetOf } from './parse-budget.js';
import { GrammarStopped, type Runtime, RuntimeSpoiled } from './runtime.js';

/** tree-sitter's parser, which gives up by counting. */
export class TreeMaker {
  readonly #runtime: Runtime;
  readonly #kernel: TreeKernel;
  #parser = new Parser();

  constructor(runtime: Runtime, kernel: TreeKernel) {
    this.#runtime = runtime;
    this.#kernel = kernel;
  }

  use(grammar: Grammar): void {
    this.#parser.setLanguage(grammar);
  }

  parse(text: string): Tree | NoTree {
    try {
      const tree = this.#runtime.guard(() => this.#parse(text, parseBudgetOf(text.length)));
      if (tree !== null) return tree;
      // Otherwise the next parse would resume this one.
      this.#parser.reset();
      return PARSE_BUDGET;
    } catch (error) {
      // Not even `delete` can be called any more.
      if (error instanceof RuntimeSpoiled) return PARSE_STOPPED;
      if (!(error instanceof GrammarStopped)) throw error;
      // It was left in the middle of an operation.
      this.#parser.delete();
      this.#parser = new Parser();
      return PARSE_STOPPED;
    }
  }

  #parse(text: string, budget: ParseBudget): Tree | null {
    let reports = 0;
    const kernel = this.#kernel;
    kernel.take(text, budget.reads);
    this.#runtime.readBy(kernel.read);
    try {
      const isSpent = (): boolean => ++reports > budget.reports || !kernel.mayRead();
      const tree = this.#parser.parse(text, null, { progressCallback: isSpent });
      return kernel.mayRead() ? tree : this.#drop(tree);
    } finally {
      this.#runtime.readBy(null);
    }
  }

  /** The lexer was told of an end that is none. */
  #drop(tree: Tree | null): null {
    tree?.delete();
    return null;
  }
}
