const LINES = 40;
const LICENCE = /copyright|licen[sc]e|SPDX|warrant|redistribut|permission is hereby/i;
const LINE_COMMENT = /^(?:\/\/|#(?!\s*(?:include|define|if|ifdef|ifndef|endif|else|pragma|undef)\b|!)|--|;|%|\*)/;

/** The first and last lines of block comments, by language. */
const BLOCKS: readonly (readonly [RegExp, RegExp])[] = [
  [/^\/\*/, /\*\//],
  [/^<!--/, /-->/],
  [/^--\[=*\[/, /\]=*\]/],
  [/^(?:@moduledoc\s+)?(?:~[sS]|[rRuUbB])?"""/, /"""/],
  [/^(?:@moduledoc\s+)?(?:~[sS]|[rRuUbB])?'''/, /'''/],
  [/^\{-/, /-\}/],
  [/^=begin\b/, /^=end\b/],
];

/** The first characters of any comment. Most lines are code, and this one test rejects them. */
const BEGINS = /^(?:[/<\-{=*#;%]|@moduledoc|~[sS]|[rRuUbB]?["'])/;

/**
 * The header comment of a file: the comments in its first 40 lines, without licences. They say what the file is for.
 * Comments are recognized by their syntax alone, so no parse is needed.
 */
export const fileHead = (text: string): string => {
  const kept: string[] = [];
  let end: RegExp | null = null;
  for (const raw of text.split('\n', LINES)) {
    const line = raw.trim();
    if (end !== null) {
      kept.push(line);
      if (end.test(line)) end = null;
      continue;
    }
    if (!BEGINS.test(line)) continue;
    const block = BLOCKS.find(([begins]) => begins.test(line));
    if (block !== undefined) {
      kept.push(line);
      if (!block[1].test(line.replace(block[0], ''))) end = block[1];
    } else if (LINE_COMMENT.test(line)) kept.push(line);
  }
  const head = kept.join('\n');
  // One test for the whole text, because most headers have no licence.
  return LICENCE.test(head) ? kept.filter((line) => !LICENCE.test(line)).join('\n') : head;
};
