/** Comments may have the name, too, and stand first. */
const COMMENT = /^\s*(?:\/\/|\/\*|\*|#(?!define)|--|;|%|"""|''')/;

/** A name stands near the beginning, behind a comment at most; a class may be a megabyte. */
const LOOK_AHEAD = 16_384;

const folded = (text: string): string => text.replace(/\s+/g, ' ');

/** Which line of a definition has its name, found by how the signature begins: facts know the whole extent only. -1: none has. */
export const lineOfName = (text: string, name: string, signature: string): number => {
  const at = signature.indexOf(name);
  const head = at < 0 ? name : signature.slice(0, at + name.length);
  const lines = text.slice(0, LOOK_AHEAD).split('\n');
  const isHere = (wanted: string) => (line: string) => !COMMENT.test(line) && folded(line).includes(wanted);
  const found = lines.findIndex(isHere(head));
  // A signature that is spread over lines has its name on one of them.
  return found >= 0 ? found : lines.findIndex(isHere(name));
};
