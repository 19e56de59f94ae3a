import { byLetters } from '../../core/by-letters.js';
import { wordsOf } from './concepts.js';

/** The identifiers in a query, and whether it asks for tests or documentation. */
export interface QueryNames {
  /** Words that look like identifiers, in order; all words if the query is a single name. */
  readonly identifiers: readonly string[];
  /** Whether the whole query is one name, possibly a qualified one. */
  readonly isOneName: boolean;
  readonly wantsTests: boolean;
  readonly wantsDocuments: boolean;
}

const identifier = byLetters(/[a-z\d][A-Z]|_|\d|[A-Z]{2,}[a-z]/, () => /[\p{Ll}\d]\p{Lu}|_|\d|\p{Lu}{2,}\p{Ll}/u);
const oneName = byLetters(
  /^[\w$]+(?:(?:\.|::|#|->|\\|\/)[\w$]+)*(?:\(\))?[?!]?$/,
  () => /^[\p{L}\p{N}\p{M}_$]+(?:(?:\.|::|#|->|\\|\/)[\p{L}\p{N}\p{M}_$]+)*(?:\(\))?[?!]?$/u,
);
/**
 * The query asks for tests: a plural, or a phrase such as `unit test`. A single `test`, as in `test reporter`, only
 * describes the subject.
 */
const TESTS =
  /\b(?:tests|specs|mocks|fixtures|benchmarks?|(?:unit|integration|regression) test|test (?:cases?|suites?|data|for|of))\b/i;
const DOCUMENTS = /\b(?:docs?|documentation|readme|examples?|tutorials?|changelog|guide)\b/i;

export const namesOf = (query: string): QueryNames => {
  const text = query.trim();
  const isOneName = oneName(text).test(text);
  return {
    identifiers: [...new Set(wordsOf(query).filter((word) => isOneName || identifier(word).test(word)))],
    isOneName,
    wantsTests: TESTS.test(query),
    wantsDocuments: DOCUMENTS.test(query),
  };
};
