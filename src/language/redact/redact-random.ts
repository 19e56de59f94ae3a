/** Tells random secrets from placeholders, examples and words of the code. */

/** Words of placeholders. The shortest has five characters, so a long random token has one with a chance of one in a million. */
const PLACEHOLDER =
  /example|x{5}|your[-_]|change-?me|placeholder|dummy|redacted|insert|replace|12345678|abcdefgh|0123456|\.\.\./i;

/** A value with fewer distinct characters is padding: `0000000000`, `aaaa-bbbb`. */
const DISTINCT = 5;

/** Whether a token is a placeholder, as in documentation. It is not a secret, and stays searchable. */
export const isPlaceholder = (secret: string): boolean =>
  PLACEHOLDER.test(secret) || new Set(secret.slice(-24)).size < DISTINCT;

/** Words in the values of tests and samples. */
const SAMPLE_WORD = /test|fake|mock|sample|demo|secret|token|passw|foobar|deadbeef|1234|abcd/i;

const SHORTEST = 20;
const ALPHABET = /^[A-Za-z\d+/_-]+={0,2}$/;
const UUID = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/i;

/** Whether a value is 32 or more hexadecimal digits. Keys and hashes look alike, so the assigned name must decide. */
export const isHex = (value: string): boolean => /^(?:[\da-f]{32,}|[\dA-F]{32,})$/.test(value) && !isPlaceholder(value);

/**
 * Whether a value looks random. In random letters of both cases and digits, the character class changes at about every
 * second character; in words of code, paths and sentences it changes a third as often. JSON in base64 (`eyJ`) is excluded:
 * if it is signed, it is a JWT, which has its own shape.
 */
export const looksRandom = (value: string): boolean => {
  if (value.length < SHORTEST || !ALPHABET.test(value) || value.startsWith('eyJ')) return false;
  if (isPlaceholder(value) || SAMPLE_WORD.test(value) || UUID.test(value)) return false;
  const letters = value.replace(/[^A-Za-z\d]/g, '');
  const changes = letters.match(/[a-z](?![a-z])|[A-Z](?![A-Z])|\d(?!\d)/g)?.length ?? 0;
  const hasAll = /(?:[a-z].*){4}/.test(letters) && /(?:[A-Z].*){3}/.test(letters) && /\d/.test(letters);
  return hasAll && letters.length >= value.length * 0.85 && changes * 5 >= letters.length * 2;
};

/** Whether a value contains a word of a placeholder or an example. */
export const isSampleValue = (value: string): boolean => isPlaceholder(value) || SAMPLE_WORD.test(value);
