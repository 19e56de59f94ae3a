/** Comment marks of every language we read, at the start of a line; Markdown list stars survive because they follow a mark. */
const OPENING =
  /^\s*(?:\/\*+!?|\*+\/|\*(?!\*)|\/\/+!?|#\[|#+[!|']?|--+(?:\[=*\[|\s?[|^](?=\s|$))?|;+|%+|\(\*+|\*+\)|\{-\|?|-\}|"""|'''|(?:~[sS]|r?#*)"""|"|')\s?/;
const CLOSING = /\s*(?:\*+\/|\*+\)|-\}|"""|'''|\]\]|"|')\s*$/;

const LONGEST = 2000;

/** A doc comment without its marks, at most 2,000 characters: enough for every summary, and no essay per symbol. */
export const docText = (comment: string): string => {
  const lines = comment.split('\n').map((line) => line.replace(OPENING, '').replace(CLOSING, '').trimEnd());
  const text = lines.join('\n').trim();
  return text.length > LONGEST ? text.slice(0, LONGEST) : text;
};
