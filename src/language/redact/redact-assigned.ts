import { HEX_NAME, NAMED_VALUES, type NamedValue, NO_SECRET_NAME, SECRET_NAME } from './redact-names.js';
import { isHex, isPlaceholder, isSampleValue, looksRandom } from './redact-random.js';

export type NamedKind = (typeof NAMED_VALUES)[number]['kind'] | 'authorization' | 'assigned-secret';

/**
 * A value that is assigned in code, JSON, YAML, environment files or headers: a whole literal or word with a digit in it. The
 * search is by the value, as names such as `token` are everywhere. A value contains no sign of assignment, so one attempt
 * reads each of its characters.
 */
const ASSIGNED = new RegExp(
  [
    /((?:[=:][=>]{0,2}[ \t]{0,8}\\{0,2}["'`]?|,[ \t]{0,8}\\{0,2}["'`])(?:Basic {1,4}|(?:(?:Bearer|SSWS|[Tt]oken) {1,4})?(?=[A-Za-z+/_.~%-]*\d)))/,
    /([A-Za-z0-9+/_.~%-]{16,}={0,2})(?=["'`\s;,&)}\]\\<#|]|$)/,
  ]
    .map(({ source }) => source)
    .join(''),
  'g',
);

/**
 * The assigned name, matched backwards from the sign of assignment: with or without quotes, in brackets, or before a type. A
 * bracket without a quote does not count: a replacement such as `[redacted:jwt]` ends with one, and is no name.
 */
const NAME = /(?<=([\w.-]{2,64})(?:\\{0,2}["'`]\]?)?(?:: ?&?(?:'static )?\w{1,24})?[ \t]{0,8})/y;
const QUOTED_NAME = /(?<=["'`]([\w.-]{2,64})\\{0,2}["'`][ \t]{0,8})/y;

/** Tokens and passwords in .npmrc, `//host/:_authToken=`, unless the value is an expression or a variable. */
const NPM = /((?:^|:)_(?:auth|authToken|password)[ \t]{0,4}=[ \t]{0,4}["']?)([A-Za-z0-9+/=_.-]{16,})(?=["'\s]|$)/gm;

/** Replaces values that are secrets because of the name they are assigned to: API keys, tokens, passwords. */
export const redactAssigned = (text: string, replace: (kind: NamedKind) => string): string =>
  redactNpm(text, replace).replace(
    ASSIGNED,
    (whole: string, before: string, value: string, at: number, all: string) => {
      const kind = kindOf(all, before, value, at);
      return kind === null ? whole : before + replace(kind);
    },
  );

const redactNpm = (text: string, replace: (kind: NamedKind) => string): string =>
  text.includes('_auth') || text.includes(':_pas')
    ? text.replace(NPM, (whole: string, before: string, value: string) =>
        isPlaceholder(value) || !/[A-Z\d]/.test(value) ? whole : before + replace('npm-token'),
      )
    : text;

const kindOf = (text: string, before: string, value: string, at: number): NamedKind | null => {
  const [, scheme] = SCHEME.exec(before) ?? [];
  if (scheme === 'Basic') return isCredentials(value) ? 'authorization' : null;
  const pattern = before.startsWith(',') ? QUOTED_NAME : NAME;
  pattern.lastIndex = at;
  const name = pattern.exec(text)?.[1] ?? '';
  const isNamed = scheme !== undefined || MAY_NAME_SECRET.test(name);
  if (!isNamed && !ANY_NAME.test(value)) return null;
  const plain = name.toLowerCase().replace(/[-_.]/g, '');
  const row = NAMED_VALUES.find((named: NamedValue) => (named.name?.test(plain) ?? true) && named.value.test(value));
  if (row !== undefined) return isPlaceholder(value) ? null : row.kind;
  const isHeader = scheme !== undefined || plain.endsWith('authorization');
  if (isHex(value)) return isHeader ? 'authorization' : HEX_NAME.test(plain) ? 'assigned-secret' : null;
  if (!looksRandom(value)) return null;
  if (isHeader) return 'authorization';
  return SECRET_NAME.test(plain) && !NO_SECRET_NAME.test(plain) ? 'assigned-secret' : null;
};

/** Rejects most candidates early: every name in the table contains one of these words. */
const MAY_NAME_SECRET = /auth|cred|key|okta|pass|pats?$|pwd|secret|session|sig$|ssws|token|vault/i;
const ANY_NAME = new RegExp(
  NAMED_VALUES.filter(({ name }) => name === null)
    .map(({ value }) => value.source)
    .join('|'),
);

const SCHEME = /(Bearer|Basic|SSWS|[Tt]oken) +$/;

/** Whether a value is `user:password` in base64, unless the password is an example. */
const isCredentials = (value: string): boolean => {
  const [, user, password] = /^([ -9;-~]*):([ -~]{8,})$/.exec(Buffer.from(value, 'base64').toString('latin1')) ?? [];
  return (
    password !== undefined &&
    password !== user &&
    /\d/.test(password) &&
    /[A-Za-z]/.test(password) &&
    !isSampleValue(password)
  );
};
