/**
 * A program with nothing but ASCII in it, which src/start/code-cache.ts reads without decoding. esbuild escapes what is in
 * strings and names, and leaves regular expressions as they are; there an escape means the same, pairs of surrogates as well.
 */
export function ascii(text) {
  const behindBackslash = /(?<!\\)(?:\\\\)*\\[^\x00-\x7f]/.exec(text);
  if (behindBackslash !== null) throw new Error(`cannot escape ${JSON.stringify(behindBackslash[0])}`);
  return text.replace(/[^\x00-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
