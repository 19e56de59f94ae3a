/** Comment marks of all supported languages at the start of a line. Stars of Markdown lists stay because they follow a mark. */
const OPENING =
  /^\s*(?:\/\*+!?|\*+\/|\*(?!\*)|\/\/+!?|#\[|#+[!|']?|--+(?:\[=*\[|\s?[|^](?=\s|$))?|;+|%+|\(\*+|\*+\)|\{-\|?|-\}|"""|'''|(?:~[sS]|r?#*)"""|"|')\s?/;
const CLOSING = /(?:\*[/)]|-\}|"""|'''|\]\]|"|')$/;

const LONGEST = 2000;

const SPACE = 32;
const TAB = 9;
const STAR = 42;
const SLASH = 47;

const isLetter = (code: number): boolean => (code >= 65 && code <= 90) || (code >= 97 && code <= 122);

/** Removes OPENING. Nearly all lines begin with a star or a letter; for these, the expression takes several times as long. */
const withoutOpening = (line: string): string => {
  let at = 0;
  let code = line.charCodeAt(0);
  while (code === SPACE || code === TAB) code = line.charCodeAt(++at);
  if (code === STAR) {
    const next = line.charCodeAt(at + 1);
    if (next === SPACE) return line.slice(at + 2);
    if (next > SPACE && next < 127 && next !== STAR && next !== SLASH) return line.slice(at + 1);
  }
  // The raw strings of Rust begin with the letter r: `r#"""`.
  if (isLetter(code) && line[at] !== 'r') return line;
  return line.replace(OPENING, '');
};

/** Last characters of closing marks. Most lines end otherwise, and the expression would try every position of them. */
const ENDS_A_MARK = new Set(['/', ')', '}', '"', "'", ']']);

/** Stars and white space are removed by a loop. An expression restarts at each of them: ten seconds for 100 KB of stars. */
const withoutClosing = (line: string): string => {
  const bare = line.trimEnd();
  if (!ENDS_A_MARK.has(bare.charAt(bare.length - 1))) return bare;
  let end = CLOSING.exec(bare)?.index ?? bare.length;
  if (bare[end] === '*') while (bare[end - 1] === '*') end--;
  return bare.slice(0, end).trimEnd();
};

/** The text of a doc comment without its comment marks, cut after 2,000 characters, which is enough for a summary. */
export const docText = (comment: string): string => {
  const lines = comment.split('\n').map((line) => withoutClosing(withoutOpening(line)));
  const text = lines.join('\n').trim();
  return text.length > LONGEST ? text.slice(0, LONGEST) : text;
};
