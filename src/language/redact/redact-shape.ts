/**
 * A secret that is known by its own shape. Each shape is precise on its own, so that what is replaced is a secret and not a
 * word of the code. Prefixes, lengths and alphabets are those that providers publish and public scanners agree on.
 *
 * Three rules keep the search linear on any input, and a second redaction from finding anything new:
 * - a shape starts at a word boundary with a letter or digit, so each run of word characters is tried once;
 * - its last repetition has no upper limit and no letter or digit follows, so a match leaves no rest that could be a match;
 * - a shape whose body could hold its own start many times and still fail (a JWT) may not follow a `-` either.
 */
export interface TokenShape {
  readonly kind: string;
  /** An expression for how it begins, as long as it is cheap to test: what a whole text is searched for. */
  readonly start: string;
  readonly body: string;
  /** For shapes that words of the code can have as well: what a random token has and they have not. */
  readonly like?: RegExp;
}

export const HAS_DIGIT = /\d/;
export const MIXED = /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])/;
