/** Comments may have the name, too, and stand first. */
const COMMENT = /^\s*(?:\/\/|\/\*|\*|#(?!define)|--|;|%|"""|''')/;

/** A name stands near the beginning, behind a comment at most; a class may be a megabyte. */
const LOOK_AHEAD = 16_384;

const folded = (text: string): string => text.replace(/\s+/g, ' ');

/** The first line that has a text and is no comment, the first being 0; -1: none. Mostly it is the first or the second, and no other is cut out. */
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

/** Which line of a definition has its name, found by how the signature begins: facts know the whole extent only. -1: none has. */
export const lineOfName = (text: string, name: string, signature: string): number => {
  const at = signature.indexOf(name);
  const head = at < 0 ? name : signature.slice(0, at + name.length);
  const beginning = text.slice(0, LOOK_AHEAD);
  const found = lineWith(beginning, head);
  // A signature that is spread over lines has its name on one of them.
  return found >= 0 || head === name ? found : lineWith(beginning, name);
};
