/** Functions of the host, which has the Unicode tables. Imported from the module `host`. */

/** Whether a UTF-16 unit outside ASCII belongs to words. */
export declare function isWord(unit: u32): bool;

/** Writes the terms of a word that is not all ASCII to EXCHANGE, each with its length (u16) in front; returns their number. */
export declare function expand(at: usize, length: u32): u32;
