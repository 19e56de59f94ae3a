import { isPlaceholder, looksRandom } from './redact-random.js';

/**
 * `://user:password@` with all that RFC 3986 allows there, colons in the password included, and letters outside ASCII.
 * Starting at the slashes, and with no slash inside, no two attempts read the same characters.
 */
const URL_PASSWORD = /(:\/\/([^\s:@/?#"`<>[\]{}\\]{0,128}):)([^\s@/?#"`<>[\]{}\\]{3,256})(?=@[^\s@])/g;

/** Percent signs are formats (`%s`), variables of Windows (`%TOKEN%`) or escapes; only the last can be a secret. */
const COMMON_PASSWORD =
  /^(?:pass(?:word|wd|phrase)?|pwd?|pw|secret|token|user(?:name)?|x-oauth-basic|test(?:ing)?|x+|\*+|\.+|%(?:(?![\da-f]{2})\w*|\w+%)|_+)\d*$/i;
const FORMAT = /%(?:[sv(]|d(?![\da-f]))/;

/** `$TOKEN`, `$(TOKEN)`, `$A:$B`. `$ecret` is one too, as far as anybody can tell. */
const VARIABLES = /^(?:\$(?:\w+|\([^()]*\))[.:-]?)+$/;

/** A single quote ends the URL when code goes on behind it: `'://u:'+pw+'@h'`, `http://localhost:3000','me@x`. `&` joins parts of a query. */
const CODE = /^(?:&|'[+.,|&$;)]|\d{1,5}[')])/;

/** A token in the place of the user, `https://TOKEN@host`, alone or with what GitHub ignores as a password. */
const URL_TOKEN = /(:\/\/)([\w.~%-]{20,256})(?=(?::|:x-oauth-basic)?@[^\s@])/g;

/** Passwords in URLs replaced, unless they are none: placeholders, variables and defaults of a development machine. */
export const redactUrls = (text: string, replace: () => string): string =>
  redactPasswords(text, replace).replace(URL_TOKEN, (whole: string, slashes: string, token: string) =>
    looksRandom(token) ? slashes + replace() : whole,
  );

const redactPasswords = (text: string, replace: () => string): string =>
  text.replace(URL_PASSWORD, (whole: string, before: string, user: string, password: string, at: number) => {
    const isKept =
      // `postgres:postgres@localhost` was never kept secret.
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

/** What documentation and tests write there: `ACCESS_KEY`, `p%40ssw0rd`, `foobar`. */
const SAMPLE_WORDS =
  /pa?ss|pas.?wor|pwd|secret|tok(?:en|n|$)|tkn|key|api|auth|user|login|name|type|domain|foo|bar|test|ab?cd|efgh|xyz|hunter|letme|admin|bogus|dummy|blabla/;
const LEET: Readonly<Record<string, string>> = { '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's', $: 's', '@': 'a' };

/** A word in one case is no secret, as far as its shape can tell, and neither is what has no letter. */
const isWord = (password: string): boolean => {
  const bare = password.replace(/%[\da-f]{2}/gi, '');
  const plain = bare.toLowerCase().replace(/[01345$@]/g, (letter) => LEET[letter] ?? letter);
  if (SAMPLE_WORDS.test(plain) || !/[a-z]/i.test(bare)) return true;
  return bare.length < 12 && !/\d/.test(bare) && (bare === bare.toLowerCase() || bare === bare.toUpperCase());
};

/** Whether a single quote opens the URL, in which case the next one closes it. */
const isQuoted = (text: string, slashes: number): boolean =>
  /'[\w+.:-]*$/.test(text.slice(Math.max(0, slashes - 32), slashes));
