/** Functions of the host: tree-sitter's allocator, and predicates with regular expressions. Imported from the module `host`. */

export declare function malloc(bytes: usize): usize;
export declare function free(at: usize): void;

/** Whether a predicate of a pattern of the current query holds for a range of the text, given by UTF-16 offsets. */
export declare function holds(pattern: u32, predicate: u32, start: u32, end: u32): bool;
