/** Of the instance that has scored the query (kernel/query). Imported from the module `score`. */

/** What the words of a content say; 0: none is of the query. */
export declare function bodyScore(content: u32): f64;

/** How much of the query the names in its best chunk hold. */
export declare function nameShareOf(content: u32): f64;
