/** Of the owner of the memory, and of the one who has the text and regular expressions. Imported from the module `host`. */

export declare function malloc(bytes: usize): usize;
export declare function free(at: usize): void;

/** Whether the predicate of a pattern of the current query holds for a piece of the text, by UTF-16 offsets. */
export declare function holds(pattern: u32, predicate: u32, start: u32, end: u32): bool;
