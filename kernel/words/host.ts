/** What only the host can tell: it has the tables of Unicode. Imported from the module `host`. */

/** Whether a UTF-16 unit outside ASCII belongs to words. */
export declare function isWord(unit: u32): bool;

/** The terms of a word that is not all ASCII, written to EXCHANGE, each behind its length (u16); returns how many. */
export declare function expand(at: usize, length: u32): u32;
