import { isPlaceholder } from './redact-shapes.js';

/**
 * `://user:password@` with all that RFC 3986 allows there, colons in the password included, and letters outside ASCII.
 * Starting at the slashes, and with no slash inside, no two attempts read the same characters.
 */
const URL_PASSWORD = /(:\/\/([^\s:@/?#"`<>[\]{}\\]{0,128}):)([^\s@/?#"`<>[\]{}\\]{3,256})(?=@[^\s@])/g;

/** Percent signs are formats (`%s`), variables of Windows (`%TOKEN%`) or escapes; only the last can be a secret. */
const COMMON_PASSWORD =
  /^(?:pass(?:word|wd|phrase)?|pwd?|pw|secret|token|user(?:name)?|test(?:ing)?|x+|\*+|\.+|%(?:(?![\da-f]{2})\w*|\w+%)|_+)\d*$/i;
const FORMAT = /%(?:[sv(]|d(?![\da-f]))/;

/** `$TOKEN`, `$(TOKEN)`, `$A:$B`. `$ecret` is one too, as far as anybody can tell. */
const VARIABLES = /^(?:\$(?:\w+|\([^()]*\))[.:-]?)+$/;

/** A single quote ends the URL when code goes on behind it: `'://u:'+pw+'@h'`, `http://localhost:3000','me@x`. */
const CODE = /^(?:'[+.,|&$;)]|\d{1,5}[')])/;

/** Passwords in URLs replaced, unless they are none: placeholders, variables and defaults of a development machine. */
export const redactUrls = (text: string, replace: () => string): string =>
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
  FORMAT.test(password) || (password.length >= 8 && isPlaceholder(password));

/** Whether a single quote opens the URL, in which case the next one closes it. */
const isQuoted = (text: string, slashes: number): boolean =>
  /'[\w+.:-]*$/.test(text.slice(Math.max(0, slashes - 32), slashes));
