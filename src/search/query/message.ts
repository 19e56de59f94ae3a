/** What stands before a message where programs print one: `TypeError: `, `fatal: `, `java.io.IOException: `. */
const KIND =
  /^(?:uncaught\s+|unhandled\s+|caused by:\s*)?(?:[\w.$:]*(?:error|exception|warning|panic)\w*(?:\s*[[(][^\])\n]*[\])])?|fatal|abort(?:ed)?)\s*:\s*/i;

/** What a program fills in: something in quotes, a number, a path. The source has a hole there. */
const FILLED_IN = /"[^"\n]*"|'[^'\n]*'|`[^`\n]*`|“[^”\n]*”|\S*[/\\]\S*|\b\d[\w.]*\b|[{}<>()[\]:;=]/g;

/** Fewer words than this are said everywhere. */
const LEAST_WORDS = 3;
const MOST_PIECES = 3;

/** A period ends a sentence in one place and is left out in another. */
const trimmed = (text: string): string => text.replace(/^[\s.,!?]+|[\s.,!?]+$/g, '');

/** The texts that the source of an error message may hold: all of it, then what is left of it between what was filled in. */
export const messageTexts = (query: string): string[] => {
  let message = query.trim();
  for (let rest = message.replace(KIND, ''); rest !== message; rest = message.replace(KIND, '')) message = rest;
  const pieces = message.split(FILLED_IN).sort((a, b) => b.length - a.length);
  const texts = [message, ...pieces.slice(0, MOST_PIECES)].map(trimmed);
  return [...new Set(texts)].filter((text) => text.split(/\s+/).length >= LEAST_WORDS);
};
