/**
 * Key material behind a BEGIN line whose END is missing, or far away behind something else: a truncated paste, a key put
 * together by statements. Nothing marks where it ends, so only runs of base64 are replaced and what is around them stays.
 *
 * Brackets and braces are in no line of a key. They are in every replacement, so a second pass stops where the first
 * one began, and what other redactions write into a line never turns it into one of a key.
 */

/** A line of a key has 64 characters as a rule, and `\n` between them where several are in one literal. */
const RUN = /(?:\\[nr])?[A-Za-z0-9+/=]{40,}(?:\\{1,4}[nr]|[A-Za-z0-9+/=])*/g;
const BRACKET = /[[\]{}]/;

/** What may stand between a BEGIN and its key in one line, and between the parts of the key. */
const GLUE = String.raw`(?:\\{1,4}[nr]|[\s"'\x60.,;()&_]|\+(?=[\s"'\x60])){0,40}`;
/** The short last part counts only as a literal joined to the one before. */
const JOINED = String.raw`(?:["'\x60][\s.+&]{1,8}["'\x60][A-Za-z0-9+/]{2,76}={0,2})?`;
const SAME_LINE = new RegExp(`^(?:${GLUE}${RUN.source})+${JOINED}`);

/** RFC 1421 and RFC 4880 allow these lines, and an empty one, before the key. */
const HEADER =
  /^[^\w[\]{}]*(?:(?:Proc-Type|DEK-Info|Version|Comment|Charset|Hash|MessageID)\s*:.*|(?:\\{1,4}[nr][^\w[\]{}]*)?)$/;
const HEADER_LINES = 20;

/** An RSA key of 16384 bits has 200 lines. */
const KEY_LINES = 400;

/** The short last line, and the checksum that PGP adds. */
const TAIL = /^=?[A-Za-z0-9+/]{2,76}={0,2}(?=(?:\\{1,4}[nr])*["'`]?[^\w[\]{}]*$)/;
const TAIL_LINES = 2;

/** The text behind a BEGIN marker with its key replaced, or null if no key follows. */
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

/** Base64 of random bytes has letters of both cases; hashes in hex, rules of `=` and paths as a rule have not. */
const isKey = (run: string): boolean => /[a-z]/.test(run) && /[A-Z]/.test(run);

const isKeyLine = (line: string): boolean => !BRACKET.test(line) && (line.match(RUN) ?? []).some(isKey);

/** The last line stands where those above it stand, behind the same indentation, mark or statement. */
const tailOf = (line: string, prefix: string): string => {
  const tail = line.startsWith(prefix) ? (TAIL.exec(line.slice(prefix.length))?.[0] ?? '') : '';
  const isWhole = tail.length % 4 === 0 || /^=[^=]{4}$/.test(tail);
  // A word of the text behind the key has none of these.
  return isWhole && /[\d+/=]|[a-z][A-Z]/.test(tail) ? tail : '';
};
