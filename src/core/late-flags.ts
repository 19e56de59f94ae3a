/** Of V8; its flags differ from one to the next, and it prints an error about one that it does not know. */
export const V8_MAJOR = Number.parseInt(process.versions.v8, 10);

/**
 * Fifteen times later than by default, for processes that live shortly or share their processor: half of what V8 made of their
 * JavaScript it threw away, or made for code that ran no more. Newer versions count calls instead, have a compiler in between
 * that is cheap, and do not know the flag.
 */
export const LATE_JAVASCRIPT: readonly string[] = V8_MAJOR === 11 ? ['--interrupt-budget=1000000'] : [];
