/**
 * Secrets of known shapes, replaced before anything is stored: an index travels. What is promised is this list and no
 * more. A bare `password = "..."` is not on it: its values in real code are form labels, field names and test data far
 * more often than secrets, and nothing in their shape tells which.
 */
import { redactPrivateKeys } from './redact-private-key.js';
import { ANY_TOKEN, isPlaceholder, kindOfToken, TOKEN_START, type TokenKind } from './redact-shapes.js';
import { redactUrls } from './redact-url.js';

export type SecretKind = TokenKind | 'private-key' | 'aws-secret-key' | 'azure-key' | 'npm-token' | 'url-password';

export interface Redaction {
  readonly text: string;
  /** How many secrets were replaced. */
  readonly count: number;
  /** Which kinds they were of, each once, sorted. */
  readonly kinds: readonly SecretKind[];
}

export const redact = (text: string): Redaction => {
  const found: SecretKind[] = [];
  const replace = (kind: SecretKind): string => {
    found.push(kind);
    return `[redacted:${kind}]`;
  };
  const keys = redactPrivateKeys(text, '[redacted:private-key]');
  for (let at = 0; at < keys.count; at++) found.push('private-key');
  const withoutTokens = redactTokens(keys.text, replace);
  const withoutAssigned = redactAssigned(withoutTokens, replace);
  const withoutUrls = redactUrls(withoutAssigned, () => replace('url-password'));
  return { text: withoutUrls, count: found.length, kinds: [...new Set(found)].sort() };
};

const redactTokens = (text: string, replace: (kind: SecretKind) => string): string => {
  if (!TOKEN_START.test(text)) return text;
  return text.replace(ANY_TOKEN, (token: string) => {
    const kind = kindOfToken(token);
    const isKept = isPlaceholder(token) || !(UNLIKE_WORDS[kind]?.test(token) ?? true);
    return isKept ? token : replace(kind);
  });
};

/** Shapes that dashed words can have as well: a token of these kinds has a digit, or digits and letters of both cases. */
const UNLIKE_WORDS: Partial<Record<SecretKind, RegExp>> = {
  'openai-key': /^(?=.*\d)(?=...*[a-z])(?=.*[A-Z])/,
  'slack-token': /\d/,
  'gitlab-token': /\d|[A-Z]/,
};

/** Values without a shape of their own, known by the name they are given; one cheap look decides whether to search. */
const ASSIGNED_HINT = /a(?:cc(?:ess_?key|ountkey)|uth_?token)/i;

const ASSIGNED: readonly { readonly kind: SecretKind; readonly pattern: RegExp }[] = [
  {
    kind: 'aws-secret-key',
    pattern:
      /(secret_?access_?key["'\]]{0,2}[ \t]{0,8}(?:=>|:=|[:=])[ \t]{0,8}["'`]?)([A-Za-z0-9+/]{40})(?![A-Za-z0-9+/=])/gi,
  },
  {
    kind: 'twilio-key',
    pattern: /(twilio_?auth_?token["'\]]{0,2}[ \t]{0,8}(?:=>|:=|[:=])[ \t]{0,8}["'`]?)([0-9a-f]{32})(?!\w)/gi,
  },
  { kind: 'azure-key', pattern: /((?:Account|SharedAccess)Key=)([A-Za-z0-9+/]{43,}={1,2})(?![A-Za-z0-9+/=])/gi },
  // As .npmrc writes them, `//host/:_authToken=`; the value is no expression and no variable.
  { kind: 'npm-token', pattern: /((?:^|:)_(?:authToken|password)=["']?)([A-Za-z0-9+/=_.-]{16,})(?=["'\s]|$)/gm },
];

const redactAssigned = (text: string, replace: (kind: SecretKind) => string): string => {
  if (!ASSIGNED_HINT.test(text) && !text.includes(':_pas')) return text;
  let out = text;
  for (const { kind, pattern } of ASSIGNED) {
    out = out.replace(pattern, (whole: string, name: string, value: string) =>
      isPlaceholder(value) ? whole : name + replace(kind),
    );
  }
  return out;
};
