import type { PARSE_BUDGET, PARSE_STOPPED } from '../facts.js';

/**
 * Limits of one parse. They are counts, not times: then a parse that is given up is a property of the text, and an index
 * does not depend on the speed of the machine. Two counts are needed because neither covers the work of the other.
 */
export interface ParseBudget {
  /** Progress callbacks; tree-sitter calls back every 100 operations. Real files need up to 0.05 per character. */
  readonly reports: number;
  /**
   * Reads of 64 UTF-16 units by the lexer (kernel/trees/read.ts). A scanner may read the whole text at each token, within
   * one operation. Real files need 0.03 reads per character, and up to 1 if one heredoc follows another.
   */
  readonly reads: number;
}

const REPORTS_PER_CHARACTER = 0.25;
const LEAST_REPORTS = 2000;
const READS_PER_CHARACTER = 4;
const LEAST_READS = 10_000;

export const parseBudgetOf = (characters: number): ParseBudget => ({
  reports: LEAST_REPORTS + Math.floor(characters * REPORTS_PER_CHARACTER),
  reads: LEAST_READS + Math.floor(characters * READS_PER_CHARACTER),
});

/** The reason of a parse that made no tree. */
export type NoTree = typeof PARSE_BUDGET | typeof PARSE_STOPPED;
