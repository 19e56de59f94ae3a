import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { CwError } from '../core/error.js';
import { readGiven } from '../core/read-file.js';
import { canonicalJson } from './canonical-json.js';
import { invalid } from './invalid.js';

/**
 * The signature of an artifact: Ed25519 over the manifest, which has the digests of everything else. Ed25519 is
 * deterministic, so signed artifacts stay reproducible byte for byte.
 */
export interface Signature {
  /** SHA-256 of the public key (SPKI, DER) in hex, to find it among the trusted keys. */
  readonly key: string;
  /** base64 */
  readonly signature: string;
}

/** Signed before the manifest, so that a signature that the key made for another purpose is not valid here. */
const PURPOSE = Buffer.from('cw-artifact-signature-1\0');

const signed = (manifest: Uint8Array): Buffer => Buffer.concat([PURPOSE, manifest]);

export const keyName = (publicKey: KeyObject): string =>
  createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex');

const badKey = (where: string, why: string, cause?: unknown): CwError =>
  new CwError('usage', `${where} ${why}.`, {
    next: 'Make a pair with `openssl genpkey -algorithm ed25519 -out key.pem` and `openssl pkey -in key.pem -pubout`.',
    cause,
  });

/** The size limit of a key file: room for thousands of keys. */
const KEY_FILE_BYTES = 1_000_000;

/** Reads a key from a variable (`env:NAME`) or a file. On the command line, the process list would show it to everybody. */
const keyText = (where: string, env: NodeJS.ProcessEnv): string => {
  if (where.startsWith('env:')) {
    const value = env[where.slice(4)];
    if (!value) throw badKey(where, 'is not set');
    return value;
  }
  try {
    const text = readGiven(where, KEY_FILE_BYTES);
    if (text !== null) return text.toString('utf8');
  } catch (cause) {
    throw badKey(where, 'cannot be read', cause);
  }
  throw badKey(where, 'is larger than 1 MB');
};

const ofEd25519 = (key: KeyObject, where: string): KeyObject => {
  if (key.asymmetricKeyType !== 'ed25519') throw badKey(where, 'is not an Ed25519 key');
  return key;
};

export const privateKeyFrom = (where: string, env: NodeJS.ProcessEnv): KeyObject => {
  const pem = keyText(where, env);
  try {
    return ofEd25519(createPrivateKey(pem), where);
  } catch (cause) {
    throw cause instanceof CwError ? cause : badKey(where, 'has no private key in PEM', cause);
  }
};

/** One or more keys, one PEM block after the other. */
export const publicKeysFrom = (where: string, env: NodeJS.ProcessEnv): KeyObject[] => {
  const blocks = keyText(where, env).match(/-----BEGIN PUBLIC KEY-----[^-]*-----END PUBLIC KEY-----/g);
  if (blocks === null) throw badKey(where, 'has no public key in PEM');
  return blocks.map((pem) => {
    try {
      return ofEd25519(createPublicKey(pem), where);
    } catch (cause) {
      throw cause instanceof CwError ? cause : badKey(where, 'has a public key that cannot be read', cause);
    }
  });
};

export const signatureText = (manifest: Uint8Array, privateKey: KeyObject): string => {
  const key = keyName(createPublicKey(privateKey));
  const signature = sign(null, signed(manifest), privateKey).toString('base64');
  return canonicalJson({ algorithm: 'ed25519', key, signature });
};

/** Parses an untrusted signature; only its canonical bytes are accepted. */
export const parseSignature = (bytes: Uint8Array): Signature => {
  const text = Buffer.from(bytes).toString('latin1');
  const key = /"key": "([0-9a-f]{64})"/.exec(text)?.[1] ?? '';
  const signature = /"signature": "([A-Za-z0-9+/=]{88})"/.exec(text)?.[1] ?? '';
  if (text !== canonicalJson({ algorithm: 'ed25519', key, signature }))
    throw invalid('signature', 'its signature is not written as cw writes it');
  return { key, signature };
};

/** Throws unless one of the trusted keys signed the manifest. */
export const checkSignature = (
  manifest: Uint8Array,
  signature: Signature | null,
  trusted: readonly KeyObject[],
): void => {
  const untrusted = (what: string): CwError =>
    new CwError('artifact-untrusted', `the artifact ${what}.`, {
      next: 'Get it from somebody whose key you trust, or add the key to those of --require-signature.',
      detail: { step: 'signature', key: signature?.key ?? null },
    });
  if (signature === null) throw untrusted('is not signed, and a signature is required');
  const key = trusted.find((known) => keyName(known) === signature.key);
  if (key === undefined) throw untrusted(`is signed by the key ${signature.key}, which is not among the trusted ones`);
  if (!verify(null, signed(manifest), key, Buffer.from(signature.signature, 'base64')))
    throw untrusted('has a signature that is not of its manifest');
};
