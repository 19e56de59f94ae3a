/**
 * Secrets are replaced before the text of a file is stored in an index, because indexes are shared: tokens, passwords and private keys
 * of known shapes. docs/ignore.md lists which. A plain `password = "..."` counts only if its value looks random: in real
 * code most are form labels, field names and test data.
 */
import { type NamedKind, redactAssigned } from './redact-assigned.js';
import { redactPrivateKeys } from './redact-private-key.js';
import { redactPuttyKeys } from './redact-putty.js';
import type { TokenKind } from './redact-shapes.js';
import { redactTokens } from './redact-tokens.js';
import { redactUrls } from './redact-url.js';

export type SecretKind = TokenKind | NamedKind | 'private-key' | 'url-password';

export interface Redaction {
  readonly text: string;
  /** How many secrets were replaced. */
  readonly count: number;
  /** Their kinds, each once, sorted. */
  readonly kinds: readonly SecretKind[];
}

export const redact = (text: string): Redaction => {
  const found: SecretKind[] = [];
  const replace = (kind: SecretKind): string => {
    found.push(kind);
    return `[redacted:${kind}]`;
  };
  const pem = redactPrivateKeys(text, '[redacted:private-key]');
  const putty = redactPuttyKeys(pem.text, '[redacted:private-key]');
  for (let at = 0; at < pem.count + putty.count; at++) found.push('private-key');
  const withoutTokens = redactTokens(putty.text, replace);
  const withoutAssigned = redactAssigned(withoutTokens, replace);
  const withoutUrls = redactUrls(withoutAssigned, () => replace('url-password'));
  return { text: withoutUrls, count: found.length, kinds: [...new Set(found)].sort() };
};
