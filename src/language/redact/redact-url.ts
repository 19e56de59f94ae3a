import { isPlaceholder, looksRandom } from './redact-random.js';

/**
 * User and password in a URL, `://user:password@`, with all characters of RFC 3986, also colons in the password, and letters
 * outside ASCII. It starts at the slashes and contains no slash, so no two attempts read the same characters.
 */
const URL_PASSWORD = /(:\/\/([^\s:@/?#"`<>[\]{}\\]{0,128}):)([^\s@/?#"`<>[\]{}\\]{3,256})(?=@[^\s@])/g;

/** A percent sign is a format (`%s`), a variable of Windows (`%TOKEN%`) or an escape; only an escape is part of a secret. */
const COMMON_PASSWORD =
  /^(?:pass(?:word|wd|phrase)?|pwd?|pw|secret|token|user(?:name)?|x-oauth-basic|test(?:ing)?|x+|\*+|\.+|%(?:(?![\da-f]{2})\w*|\w+%)|_+)\d*$/i;
const FORMAT = /%(?:[sv(]|d(?![\da-f]))/;

/** Variables: `$TOKEN`, `$(TOKEN)`, `$A:$B`. A password `$ecret` cannot be distinguished from one. */
const VARIABLES = /^(?:\$(?:\w+|\([^()]*\))[.:-]?)+$/;

/** Code after a single quote that ends the URL: `'://u:'+pw+'@h'`, `http://localhost:3000','me@x`. `&` joins query parts. */
const CODE = /^(?:&|'[+.,|&$;)]|\d{1,5}[')])/;

/** A token as the user, `https://TOKEN@host`, alone or with the password `x-oauth-basic`, which GitHub ignores. */
const URL_TOKEN = /(:\/\/)([\w.~%-]{20,256})(?=(?::|:x-oauth-basic)?@[^\s@])/g;

/** Replaces passwords in URLs, except placeholders, variables and defaults of development machines. */
export const redactUrls = (text: string, replace: () => string): string =>
  redactPasswords(text, replace).replace(URL_TOKEN, (whole: string, slashes: string, token: string) =>
    looksRandom(token) ? slashes + replace() : whole,
  );

const redactPasswords = (text: string, replace: () => string): string =>
  text.replace(URL_PASSWORD, (whole: string, before: string, user: string, password: string, at: number) => {
    const isKept =
      // `postgres:postgres@localhost` is a public default.
      password === user ||
      COMMON_PASSWORD.test(password) ||
      VARIABLES.test(password) ||
      CODE.test(password) ||
      isSample(password) ||
      (whole.includes("'") && isQuoted(text, at));
    return isKept ? whole : before + replace();
  });

const isSample = (password: string): boolean =>
  FORMAT.test(password) || isWord(password) || (password.length >= 8 && isPlaceholder(password));

/** Words in the passwords of documentation and tests: `ACCESS_KEY`, `p%40ssw0rd`, `foobar`. */
const SAMPLE_WORDS =
  /pa?ss|pas.?wor|pwd|secret|tok(?:en|n|$)|tkn|key|api|auth|user|login|name|type|domain|foo|bar|test|ab?cd|efgh|xyz|hunter|letme|admin|bogus|dummy|blabla/;
const LEET: Readonly<Record<string, string>> = { '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's', $: 's', '@': 'a' };

/** Whether a password is a word in one case, or has no letter: then its shape does not show a secret. */
const isWord = (password: string): boolean => {
  const bare = password.replace(/%[\da-f]{2}/gi, '');
  const plain = bare.toLowerCase().replace(/[01345$@]/g, (letter) => LEET[letter] ?? letter);
  if (SAMPLE_WORDS.test(plain) || !/[a-z]/i.test(bare)) return true;
  return bare.length < 12 && !/\d/.test(bare) && (bare === bare.toLowerCase() || bare === bare.toUpperCase());
};

/** Whether a single quote opens the URL, in which case the next one closes it. */
const isQuoted = (text: string, slashes: number): boolean =>
  /'[\w+.:-]*$/.test(text.slice(Math.max(0, slashes - 32), slashes));
