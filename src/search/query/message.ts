/** The prefix of a printed message: `TypeError: `, `fatal: `, `java.io.IOException: `. */
const KIND =
  /^(?:uncaught\s+|unhandled\s+|caused by:\s*)?(?:[\w.$:]*(?:error|exception|warning|panic)\w*(?:\s*[[(][^\])\n]*[\])])?|fatal|abort(?:ed)?)\s*:\s*/i;

/** Values that a program inserts into a message: quoted text, numbers, paths. The source has a placeholder there. */
const FILLED_IN = /"[^"\n]*"|'[^'\n]*'|`[^`\n]*`|“[^”\n]*”|\S*[/\\]\S*|\b\d[\w.]*\b|[{}<>()[\]:;=]/g;

/** Shorter texts occur everywhere. */
const LEAST_WORDS = 3;
const MOST_PIECES = 3;

/** Without punctuation at both ends, which the source may lack. */
const trimmed = (text: string): string => text.replace(/^[\s.,!?]+|[\s.,!?]+$/g, '');

/** The texts to look for in the source of an error message: the whole message, then its longest constant parts. */
export const messageTexts = (query: string): string[] => {
  let message = query.trim();
  for (let rest = message.replace(KIND, ''); rest !== message; rest = message.replace(KIND, '')) message = rest;
  const pieces = message.split(FILLED_IN).sort((a, b) => b.length - a.length);
  const texts = [message, ...pieces.slice(0, MOST_PIECES)].map(trimmed);
  return [...new Set(texts)].filter((text) => text.split(/\s+/).length >= LEAST_WORDS);
};
