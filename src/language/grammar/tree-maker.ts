import { type Language as Grammar, Parser, type Tree } from 'web-tree-sitter';
import { PARSE_BUDGET, PARSE_STOPPED } from '../facts.js';
import type { TreeKernel } from '../tree/tree-kernel.js';
import { type NoTree, type ParseBudget, parseBudgetOf } from './parse-budget.js';
import { GrammarStopped, type Runtime, RuntimeSpoiled } from './runtime.js';

/** tree-sitter's parser with a budget: it gives up by counting work, not by time. */
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
      // Without a reset, the next parse would resume this one.
      this.#parser.reset();
      return PARSE_BUDGET;
    } catch (error) {
      // After this, not even `delete` may be called.
      if (error instanceof RuntimeSpoiled) return PARSE_STOPPED;
      if (!(error instanceof GrammarStopped)) throw error;
      // The exception has left the parser in the middle of an operation.
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
      return kernel.mayRead() ? tree : this.#discard(tree);
    } finally {
      this.#runtime.readBy(null);
    }
  }

  /** The tree is wrong: after the last allowed read the lexer was given an end of the text. */
  #discard(tree: Tree | null): null {
    tree?.delete();
    return null;
  }
}
