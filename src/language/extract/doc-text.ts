/** Comment marks of every language we read, at the start of a line; Markdown list stars survive because they follow a mark. */
const OPENING =
  /^\s*(?:\/\*+!?|\*+\/|\*(?!\*)|\/\/+!?|#\[|#+[!|']?|--+(?:\[=*\[|\s?[|^](?=\s|$))?|;+|%+|\(\*+|\*+\)|\{-\|?|-\}|"""|'''|(?:~[sS]|r?#*)"""|"|')\s?/;
const CLOSING = /(?:\*[/)]|-\}|"""|'''|\]\]|"|')$/;

const LONGEST = 2000;

const SPACE = 32;
const TAB = 9;
const STAR = 42;
const SLASH = 47;

const isLetter = (code: number): boolean => (code >= 65 && code <= 90) || (code >= 97 && code <= 122);

/** OPENING, by hand where a line begins with a star or a letter, as nearly all do: an expression takes several times as long. */
const withoutOpening = (line: string): string => {
  let at = 0;
  let code = line.charCodeAt(0);
  while (code === SPACE || code === TAB) code = line.charCodeAt(++at);
  if (code === STAR) {
    const next = line.charCodeAt(at + 1);
    if (next === SPACE) return line.slice(at + 2);
    if (next > SPACE && next < 127 && next !== STAR && next !== SLASH) return line.slice(at + 1);
  }
  // A mark of Rust's strings begins with one.
  if (isLetter(code) && line[at] !== 'r') return line;
  return line.replace(OPENING, '');
};

/** What a closing mark ends with. Most lines end otherwise, and an expression would look for one at every place of them. */
const ENDS_A_MARK = new Set(['/', ')', '}', '"', "'", ']']);

/** Stars and white space are taken off by hand: an expression would begin anew at each of them, ten seconds for 100 KB of stars. */
const withoutClosing = (line: string): string => {
  const bare = line.trimEnd();
  if (!ENDS_A_MARK.has(bare.charAt(bare.length - 1))) return bare;
  let end = CLOSING.exec(bare)?.index ?? bare.length;
  if (bare[end] === '*') while (bare[end - 1] === '*') end--;
  return bare.slice(0, end).trimEnd();
};

/** A doc comment without its marks, at most 2,000 characters: enough for every summary, and no essay per symbol. */
export const docText = (comment: string): string => {
  const lines = comment.split('\n').map((line) => withoutClosing(withoutOpening(line)));
  const text = lines.join('\n').trim();
  return text.length > LONGEST ? text.slice(0, LONGEST) : text;
};
