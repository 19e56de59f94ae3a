import type { PARSE_BUDGET, PARSE_STOPPED } from '../facts.js';

/**
 * What a parse may cost. Counted, not timed: giving up is a property of the text then, and an index does not depend on how
 * fast the machine was. Two counts, because neither sees what the other does.
 */
export interface ParseBudget {
  /** tree-sitter reports progress each 100 operations. Real files need up to 0.05 reports per character. */
  readonly reports: number;
  /**
   * How often the lexer asks for UNITS_READ characters. A scanner may go over the whole text at each token, in one operation.
   * Real files need 0.03 per character, and up to 1 where one heredoc follows another.
   */
  readonly reads: number;
}

/** As in kernel/trees/read.ts. */
export const UNITS_READ = 64;

const REPORTS_PER_CHARACTER = 0.25;
const REPORTS_AT_LEAST = 2000;
const READS_PER_CHARACTER = 4;
const READS_AT_LEAST = 10_000;

export const parseBudgetOf = (characters: number): ParseBudget => ({
  reports: REPORTS_AT_LEAST + Math.floor(characters * REPORTS_PER_CHARACTER),
  reads: READS_AT_LEAST + Math.floor(characters * READS_PER_CHARACTER),
});

/** Why there is no tree. */
export type NoTree = typeof PARSE_BUDGET | typeof PARSE_STOPPED;
