/** A comment line. Comments before a definition may contain its name too. */
const COMMENT = /^\s*(?:\/\/|\/\*|\*|#(?!define)|--|;|%|"""|''')/;

/** The searched length: a name is near the beginning, at most after a comment, and a class may have a megabyte. */
const LOOK_AHEAD = 16_384;

const folded = (text: string): string => text.replace(/\s+/g, ' ');

/**
 * The 0-based first line that contains a text and is no comment; -1 if there is none. It is mostly one of the first
 * two, so lines are cut out one at a time.
 */
const lineWith = (text: string, wanted: string): number => {
  for (let start = 0, line = 0; start <= text.length; line++) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    const one = text.slice(start, end);
    if (!COMMENT.test(one) && folded(one).includes(wanted)) return line;
    start = end + 1;
  }
  return -1;
};

/**
 * The line of a definition with its name, found by the beginning of its signature, because facts only store the whole
 * extent; -1 if there is none.
 */
export const lineOfName = (text: string, name: string, signature: string): number => {
  const at = signature.indexOf(name);
  const head = at < 0 ? name : signature.slice(0, at + name.length);
  const beginning = text.slice(0, LOOK_AHEAD);
  const found = lineWith(beginning, head);
  // If the signature spans several lines, the name is on one of them.
  return found >= 0 || head === name ? found : lineWith(beginning, name);
};
