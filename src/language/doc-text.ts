/** Comment marks of every language we read, at the start of a line; Markdown list stars survive because they follow a mark. */
const OPENING =
  /^\s*(?:\/\*+!?|\*+\/|\*(?!\*)|\/\/+!?|#\[|#+[!|']?|--+(?:\[=*\[|\s?[|^](?=\s|$))?|;+|%+|\(\*+|\*+\)|\{-\|?|-\}|"""|'''|(?:~[sS]|r?#*)"""|"|')\s?/;
const CLOSING = /(?:\*[/)]|-\}|"""|'''|\]\]|"|')$/;

const LONGEST = 2000;

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
  const lines = comment.split('\n').map((line) => withoutClosing(line.replace(OPENING, '')));
  const text = lines.join('\n').trim();
  return text.length > LONGEST ? text.slice(0, LONGEST) : text;
};
