/** Below src/. */
export const EXTRACTION: readonly string[];
