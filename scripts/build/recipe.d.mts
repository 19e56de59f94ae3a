/** Below src/. */
export const EXTRACTION: readonly string[];
/** Below src/. */
export const RANKING: readonly string[];
