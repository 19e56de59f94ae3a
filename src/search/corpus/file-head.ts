/** Comments at the top of a file say what it is for. Licences do not. */

const LINES = 40;
const LICENCE = /copyright|licen[sc]e|SPDX|warrant|redistribut|permission is hereby/i;
const LINE_COMMENT = /^(?:\/\/|#(?!\s*(?:include|define|if|ifdef|ifndef|endif|else|pragma|undef)\b|!)|--|;|%|\*)/;

/** How a comment over several lines begins and ends. */
const BLOCKS: readonly (readonly [RegExp, RegExp])[] = [
  [/^\/\*/, /\*\//],
  [/^<!--/, /-->/],
  [/^--\[=*\[/, /\]=*\]/],
  [/^(?:@moduledoc\s+)?(?:~[sS]|[rRuUbB])?"""/, /"""/],
  [/^(?:@moduledoc\s+)?(?:~[sS]|[rRuUbB])?'''/, /'''/],
  [/^\{-/, /-\}/],
  [/^=begin\b/, /^=end\b/],
];

/** How anything of the above can begin: most lines are code, and are dismissed by this alone. */
const BEGINS = /^(?:[/<\-{=*#;%]|@moduledoc|~[sS]|[rRuUbB]?["'])/;

/** The text of the comments in the first lines of a file, by what comments look like: no parse is needed for it. */
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
  // One look at all of it: most heads say nothing of a licence.
  return LICENCE.test(head) ? kept.filter((line) => !LICENCE.test(line)).join('\n') : head;
};
