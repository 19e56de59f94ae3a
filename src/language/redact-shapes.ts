/**
 * The closed list of secrets that are known by their own shape. Each is precise on its own, so that what is replaced is
 * a secret and not a word of the code.
 *
 * Three rules keep the search linear on any input, and a second redaction from finding anything new:
 * - a shape starts at a word boundary with a letter or digit, so each run of word characters is tried once;
 * - repetitions have no upper limit and no letter or digit follows, so a match leaves no rest that could be a match;
 * - a shape whose body could hold its own start many times and still fail (a JWT) may not follow a `-` either.
 */
export interface TokenShape {
  readonly kind: string;
  readonly pattern: string;
}

export const TOKEN_SHAPES = [
  // Base32, as AWS makes them: sixteen characters that are not a key id hardly ever are.
  { kind: 'aws-access-key', pattern: String.raw`A[KS]IA[A-Z2-7]{16}(?!\w)` },
  { kind: 'github-token', pattern: 'gh[pousr]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{50,}' },
  { kind: 'gitlab-token', pattern: String.raw`gl(?:pat|ptt|dt|rt|cbt|ft|soat|imt|agent)-[\w-]{20,}` },
  {
    kind: 'slack-token',
    pattern: String.raw`xox[abceprs]-[A-Za-z0-9-]{20,}|xapp-\d-[A-Za-z0-9-]{20,}`,
  },
  { kind: 'slack-webhook', pattern: String.raw`hooks\.slack\.com/services/T\w{8,}/B\w{8,}/\w{20,}` },
  { kind: 'stripe-key', pattern: '[sr]k_live_[A-Za-z0-9]{24,}|whsec_[A-Za-z0-9]{32,}' },
  { kind: 'google-key', pattern: String.raw`AIza[\w-]{35,}|GOCSPX-[\w-]{28,}|ya29\.[\w-]{30,}` },
  { kind: 'npm-token', pattern: 'npm_[A-Za-z0-9]{36,}' },
  // The fixed part is the macaroon's header for pypi.org and test.pypi.org.
  { kind: 'pypi-token', pattern: String.raw`pypi-AgE(?:IcHlwaS5vcmc|NdGVzdC5weXBpLm9yZw)[\w-]{50,}` },
  { kind: 'anthropic-key', pattern: String.raw`sk-ant-[a-z0-9]+-[\w-]{40,}` },
  { kind: 'openai-key', pattern: String.raw`sk-(?:proj|svcacct|admin)-[\w-]{40,}|sk-[A-Za-z0-9]{32,}` },
  { kind: 'sendgrid-key', pattern: String.raw`SG\.[\w-]{16,}\.[\w-]{32,}` },
  { kind: 'twilio-key', pattern: String.raw`SK[0-9a-f]{32}(?!\w)` },
  { kind: 'huggingface-token', pattern: 'hf_[A-Za-z0-9]{34,}' },
  { kind: 'digitalocean-token', pattern: 'do[opr]_v1_[0-9a-f]{64,}' },
  { kind: 'docker-token', pattern: String.raw`dckr_pat_[\w-]{27,}` },
  { kind: 'shopify-token', pattern: 'shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32,}' },
  { kind: 'vault-token', pattern: String.raw`hv[sb]\.[\w-]{24,}` },
  { kind: 'age-key', pattern: 'AGE-SECRET-KEY-1[0-9A-Z]{58,}' },
  // `eyJ` is how base64 writes `{"`: header and payload are JSON objects.
  { kind: 'jwt', pattern: String.raw`eyJ(?<!-eyJ)[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}` },
] as const satisfies readonly TokenShape[];

export type TokenKind = (typeof TOKEN_SHAPES)[number]['kind'];

/** Every shape at once; twice as slow as the look below, so it runs only where that one has found something. */
export const ANY_TOKEN = new RegExp(
  String.raw`\b(?:${TOKEN_SHAPES.map(({ pattern }) => pattern).join('|')})(?![A-Za-z0-9])`,
  'g',
);

/**
 * How the shapes begin, grouped by first letter: V8 leaves most positions after one comparison, and a file without
 * secrets costs 2 ms per MB (measured on typescript.js; an indexOf for each beginning takes 10).
 */
export const TOKEN_START =
  /\b(?:A(?:[KS]IA[A-Z2-7]|Iza|GE-S)|GOCSPX-|S(?:G\.[\w-]{16}|K[0-9a-f]{8})|d(?:o[opr]_v1_|ckr_pat_)|eyJ[\w-]{10}|g(?:h[pousr]_|ithub_pat_|l[a-z]{2,5}-)|h(?:f_|v[sb]\.|ooks\.slack\.)|npm_|pypi-A|[rs]k_live_|s(?:k-|hp(?:at|ca|pa|ss)_)|whsec_|x(?:ox[a-z]-|app-\d)|ya29\.)/;

const WHOLE = TOKEN_SHAPES.map(({ kind, pattern }) => ({ kind, pattern: new RegExp(`^(?:${pattern})$`) }));

export const kindOfToken = (token: string): TokenKind =>
  WHOLE.find(({ pattern }) => pattern.test(token))?.kind ?? 'jwt';

/** Words that no random token holds: the shortest has five characters, one chance in a million for a long token. */
const PLACEHOLDER =
  /example|x{5}|your[-_]|change-?me|placeholder|dummy|redacted|insert|replace|12345678|abcdefgh|0123456|\.\.\./i;

/** Fewer different characters than this is padding: `0000000000`, `aaaa-bbbb`. */
const DISTINCT = 5;

/** Documentation shows what a token looks like; that is worth finding and is no secret. */
export const isPlaceholder = (secret: string): boolean =>
  PLACEHOLDER.test(secret) || new Set(secret.slice(-24)).size < DISTINCT;
