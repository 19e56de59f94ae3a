/**
 * The shape of a token, by which a secret is recognised without its context. Prefixes, lengths and alphabets are those that
 * providers publish and public scanners agree on.
 *
 * Three rules keep the search linear on any input, and a second redaction without effect:
 * - a shape starts at a word boundary with a letter or digit, so each run of word characters is tried once;
 * - its last repetition has no upper limit and no letter or digit follows, so the rest after a match cannot match;
 * - a shape whose body may contain its own start many times and still fail (a JWT) may not follow a `-` either.
 */
export interface TokenShape {
  readonly kind: string;
  /** Pattern of the beginning, which must be cheap to test: the whole text is searched for it. */
  readonly start: string;
  readonly body: string;
  /** A further test for shapes that words of the code can have as well: a property of random tokens only. */
  readonly like?: RegExp;
}

export const HAS_DIGIT = /\d/;
export const MIXED = /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])/;
