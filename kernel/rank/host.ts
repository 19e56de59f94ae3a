/** What only others can tell. Imported from the module `host`. */

/** How rare a word (UTF-16) is among chunks. */
export declare function rarity(at: usize, length: u32): f64;

/** As JavaScript has it: its last bit is up to the engine, and scores are compared. */
export declare function pow(base: f64, exponent: f64): f64;
