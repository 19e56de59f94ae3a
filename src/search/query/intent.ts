import type { Definition } from '../candidates/definers.js';
import type { Intent } from '../types.js';
import type { Mentions } from './mentions.js';
import type { QueryNames } from './query-names.js';

/** The detected intent of a query. */
export interface Routed {
  readonly name: Intent;
  /** From 0 to 1. */
  readonly confidence: number;
  /** The reason, as text for people. */
  readonly because: string;
}

/** A prefix of a copied path: a drive, or the host of a link. */
const BEFORE_PATH = /^(?:https?:|[A-Za-z]:(?=[/\\]))?[/\\]*/;
const PATH_WHOLE = /^[\w.@+\-/\\]+(?:(?::\d+){0,2}|#L\d+(?:-L?\d+)?)$/;
/** A directory and a file with an extension. */
const PATH_LIKE = /[/\\][^/\\]*\.[A-Za-z]\w{0,7}(?:(?::\d+){0,2}|#L\d+(?:-L?\d+)?)$/;
const ERROR =
  /\b(?:[A-Z]\w*(?:Error|Exception)\b|Error:|panic(?:ked)?\b|Traceback|fatal:|error:|SIG[A-Z]{3,}|segmentation fault)/;
const USAGE =
  /^(?:usages?|uses|references|refs|callers?|call sites?)\s+(?:of|to)\s+\S+$|^who\s+(?:calls|uses)\s+\S+$|^where\s+is\s+\S+\s+(?:used|called|imported)\??$/i;

/** A longer query is a pasted text, not a question. */
const LONG = 400;

/**
 * Detects the intent of a query (symbol, path, error, exact, usage, concept) from its form and from the names in the
 * repository. `literal` is the text in its quotes.
 */
export const routeQuery = (
  query: string,
  literal: string | null,
  mentions: Mentions,
  names: QueryNames,
  defined: ReadonlyMap<number, Definition>,
): Routed => {
  const text = query.trim();
  if (literal !== null) return { name: 'exact', confidence: 1, because: 'the query is in quotes' };
  const bare = text.replace(BEFORE_PATH, '');
  if (PATH_WHOLE.test(bare) && mentions.paths.some(({ text: path }) => bare.startsWith(path)))
    return { name: 'path', confidence: 1, because: 'it is the path of a file' };
  if (USAGE.test(text)) return { name: 'usage', confidence: 0.9, because: 'it asks where something is used' };
  if (mentions.hasFrames) return { name: 'error', confidence: 0.9, because: 'it holds a stack trace' };
  if (PATH_WHOLE.test(bare) && PATH_LIKE.test(bare))
    return { name: 'path', confidence: 0.4, because: 'it looks like a path, but there is no such file' };
  if (names.isOneName) {
    return defined.size > 0
      ? { name: 'symbol', confidence: 1, because: 'something is called so' }
      : { name: 'symbol', confidence: 0.4, because: 'it looks like a name, but nothing is called so' };
  }
  if (ERROR.test(text)) return { name: 'error', confidence: 0.7, because: 'it reads like an error message' };
  return { name: 'concept', confidence: text.length > LONG ? 0.5 : 0.8, because: 'it describes something in words' };
};

/** The name in a usage question such as `who calls parse`. */
export const usedName = (query: string): string =>
  query
    .trim()
    .split(/\s+/)
    .filter((word, at, all) => at < all.length - 1 || !/^(?:used|called|imported)\??$/i.test(word))
    .at(-1)
    ?.replace(/^[`'"]+|[`'"?]+$/g, '')
    .replace(/\(\)$/, '') ?? '';
