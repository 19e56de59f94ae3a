/**
 * Redacts a private key without a matching END line, after its BEGIN line: a truncated paste, or a key that is concatenated
 * by statements. Nothing marks its end, so only runs of base64 are replaced.
 *
 * No line of a key contains brackets or braces, and every replacement does. So a second pass finds nothing new, and the
 * replacements of other redactions never look like a line of a key.
 */

/** A run of base64. A line of a key usually has 64 characters; a literal with several lines has `\n` between them. */
const RUN = /(?:\\[nr])?[A-Za-z0-9+/=]{40,}(?:\\{1,4}[nr]|[A-Za-z0-9+/=])*/g;
const BRACKET = /[[\]{}]/;

/** Characters between BEGIN and the key on one line, and between the parts of the key. */
const GLUE = String.raw`(?:\\{1,4}[nr]|[\s"'\x60.,;()&_]|\+(?=[\s"'\x60])){0,40}`;
/** A short last part, only if it is a literal that is concatenated with the previous one. */
const JOINED = String.raw`(?:["'\x60][\s.+&]{1,8}["'\x60][A-Za-z0-9+/]{2,76}={0,2})?`;
const SAME_LINE = new RegExp(`^(?:${GLUE}${RUN.source})+${JOINED}`);

/** Lines that RFC 1421 and RFC 4880 allow before the key; an empty line is allowed too. */
const HEADER =
  /^[^\w[\]{}]*(?:(?:Proc-Type|DEK-Info|Version|Comment|Charset|Hash|MessageID)\s*:.*|(?:\\{1,4}[nr][^\w[\]{}]*)?)$/;
const HEADER_LINES = 20;

/** An RSA key of 16384 bits has 200 lines. */
const KEY_LINES = 400;

/** The short last line of a key, or the checksum of PGP. */
const TAIL = /^=?[A-Za-z0-9+/]{2,76}={0,2}(?=(?:\\{1,4}[nr])*["'`]?[^\w[\]{}]*$)/;
const TAIL_LINES = 2;

/** Replaces the key in the text after a BEGIN marker. null: no key follows. */
export const redactKeyLines = (block: string, replacement: string): string | null => {
  const [opening = '', ...lines] = block.split('\n');
  const glued = SAME_LINE.exec(opening)?.[0] ?? '';
  const hasGlued = isKey(glued);
  const rest = hasGlued ? opening.slice(glued.length) : opening;
  if (BRACKET.test(rest)) return hasGlued ? replacement + block.slice(glued.length) : null;

  let at = 0;
  while (at < HEADER_LINES && HEADER.test(lines[at] ?? '[')) at++;
  const start = at;
  let prefix = '';
  while (at < start + KEY_LINES && isKeyLine(lines[at] ?? '')) {
    const line = lines[at] ?? '';
    prefix = line.slice(0, line.search(RUN));
    lines[at++] = line.replace(RUN, () => replacement);
  }
  if (at === start && !hasGlued) return null;
  for (const end = at + TAIL_LINES; at > start && at < end; at++) {
    const line = lines[at] ?? '';
    const tail = tailOf(line, prefix);
    if (tail === '') break;
    lines[at] = prefix + replacement + line.slice(prefix.length + tail.length);
  }
  return [hasGlued ? replacement + rest : opening, ...lines].join('\n');
};

/** Base64 of random bytes has letters of both cases. Hexadecimal hashes, rows of `=` and most paths do not. */
const isKey = (run: string): boolean => /[a-z]/.test(run) && /[A-Z]/.test(run);

const isKeyLine = (line: string): boolean => !BRACKET.test(line) && (line.match(RUN) ?? []).some(isKey);

/** The short last line of a key. It must have the same prefix as the lines above: indentation, comment mark or statement. */
const tailOf = (line: string, prefix: string): string => {
  const tail = line.startsWith(prefix) ? (TAIL.exec(line.slice(prefix.length))?.[0] ?? '') : '';
  const isWhole = tail.length % 4 === 0 || /^=[^=]{4}$/.test(tail);
  // A word in the text after the key has no digit, sign or inner capital.
  return isWhole && /[\d+/=]|[a-z][A-Z]/.test(tail) ? tail : '';
};
