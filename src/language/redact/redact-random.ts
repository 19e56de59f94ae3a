/** Whether a text is a secret that somebody drew at random, a placeholder for one, or a word of the code. */

/** Words that no random token holds: the shortest has five characters, one chance in a million for a long token. */
const PLACEHOLDER =
  /example|x{5}|your[-_]|change-?me|placeholder|dummy|redacted|insert|replace|12345678|abcdefgh|0123456|\.\.\./i;

/** Fewer different characters than this is padding: `0000000000`, `aaaa-bbbb`. */
const DISTINCT = 5;

/** Documentation shows what a token looks like; that is worth finding and is no secret. */
export const isPlaceholder = (secret: string): boolean =>
  PLACEHOLDER.test(secret) || new Set(secret.slice(-24)).size < DISTINCT;

/** Values of tests and samples say so. */
const SAID_TO_BE_NONE = /test|fake|mock|sample|demo|secret|token|passw|foobar|deadbeef|1234|abcd/i;

const SHORTEST = 20;
const ALPHABET = /^[A-Za-z\d+/_-]+={0,2}$/;
const UUID = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/i;

/** Thirty-two digits or more, as keys and hashes are written alike: the name must tell which. */
export const isHex = (value: string): boolean => /^(?:[\da-f]{32,}|[\dA-F]{32,})$/.test(value) && !isPlaceholder(value);

/**
 * Random letters of both cases and digits: about every second character is of another class than the one before it.
 * Words of code, paths and sentences change class three times less often. JSON in base64 (`eyJ`) is random only where it
 * is signed, which has a shape of its own.
 */
export const looksRandom = (value: string): boolean => {
  if (value.length < SHORTEST || !ALPHABET.test(value) || value.startsWith('eyJ')) return false;
  if (isPlaceholder(value) || SAID_TO_BE_NONE.test(value) || UUID.test(value)) return false;
  const letters = value.replace(/[^A-Za-z\d]/g, '');
  const changes = letters.match(/[a-z](?![a-z])|[A-Z](?![A-Z])|\d(?!\d)/g)?.length ?? 0;
  const hasAll = /(?:[a-z].*){4}/.test(letters) && /(?:[A-Z].*){3}/.test(letters) && /\d/.test(letters);
  return hasAll && letters.length >= value.length * 0.85 && changes * 5 >= letters.length * 2;
};

/** A password that a person made up for an example says so. */
export const saysItIsNone = (value: string): boolean => isPlaceholder(value) || SAID_TO_BE_NONE.test(value);
