import { HAS_DIGIT, MIXED, type TokenShape } from './redact-shape.js';

/** Tokens of cloud providers, hosts, databases and monitoring. */
export const CLOUD_SHAPES = [
  // Key ids of AWS are base32; sixteen other characters hardly ever are.
  { kind: 'aws-access-key', start: 'A[KS]IA[A-Z2-7]', body: String.raw`[A-Z2-7]{15}(?!\w)` },
  // DNA sequences are base32 as well, so a digit is required.
  { kind: 'aws-access-key', start: 'A(?:BI|CC)A[A-Z2-7]', body: String.raw`[A-Z2-7]{15}(?!\w)`, like: HAS_DIGIT },
  { kind: 'aws-bedrock-key', start: 'ABSK', body: '[A-Za-z0-9+/]{109,}={0,2}' },
  { kind: 'aws-bedrock-key', start: 'bedrock-api-key-', body: '[A-Za-z0-9+/]{40,}={0,2}', like: MIXED },
  { kind: 'alibaba-key', start: 'LTAI', body: '[A-Za-z0-9]{20,}', like: MIXED },
  { kind: 'google-key', start: 'AIza', body: String.raw`[\w-]{35,}` },
  { kind: 'google-key', start: 'GOCSPX-', body: String.raw`[\w-]{28,}` },
  { kind: 'google-key', start: String.raw`ya29\.`, body: String.raw`[\w-]{30,}` },
  { kind: 'google-key', start: '1//0', body: String.raw`[\w-]{40,}`, like: MIXED },
  { kind: 'digitalocean-token', start: 'do[opr]_v1_', body: '[0-9a-f]{64,}' },
  { kind: 'cloudflare-token', start: String.raw`v1\.0-`, body: '[0-9a-f]{24}-[0-9a-f]{146,}' },
  { kind: 'cloudflare-token', start: 'cf(?:[au]t|k)_', body: '[A-Za-z0-9]{40}[0-9a-f]{8,}' },
  { kind: 'heroku-key', start: 'HRKU-', body: String.raw`[\w-]{58,}` },
  { kind: 'fly-token', start: 'f(?:m1[ar]|m2|o1)_', body: String.raw`[\w+/-]{43,}={0,3}` },
  { kind: 'netlify-token', start: 'nf[pu]_', body: '[A-Za-z0-9_]{36,}', like: MIXED },
  { kind: 'vercel-token', start: 'vc[aikpr]_', body: String.raw`[\w-]{24,}`, like: MIXED },
  { kind: 'deno-token', start: 'dd[pw]_', body: '[A-Za-z0-9]{36,}' },
  { kind: 'pulumi-token', start: 'pul-', body: '[0-9a-f]{40,}' },
  // The part before this prefix is the id of the token.
  { kind: 'terraform-token', start: String.raw`atlasv1\.`, body: String.raw`[\w-]{60,}` },
  { kind: 'doppler-token', start: String.raw`dp\.(?:audit|ct|pt|sa|scim)\.`, body: '[A-Za-z0-9]{40,}' },
  { kind: 'doppler-token', start: String.raw`dp\.st\.`, body: String.raw`(?:[\w-]{2,35}\.)?[A-Za-z0-9]{40,}` },
  { kind: 'vault-token', start: String.raw`hv[bsr]\.`, body: String.raw`[\w-]{24,}` },
  { kind: 'tailscale-key', start: 'tskey-', body: '[a-z]+-[A-Za-z0-9]+-[A-Za-z0-9]{16,}' },
  { kind: 'openshift-token', start: 'sha256~', body: String.raw`[\w-]{43,}` },
  { kind: 'planetscale-token', start: 'pscale_(?:oauth|pw|tkn)_', body: String.raw`[\w=.-]{32,}`, like: HAS_DIGIT },
  { kind: 'supabase-key', start: 'sbp_', body: '(?:oauth_)?[0-9a-f]{40,}' },
  { kind: 'supabase-key', start: 'sb_secret_', body: String.raw`[\w-]{24,}`, like: MIXED },
  { kind: 'neon-key', start: 'napi_', body: '[0-9a-z]{60,}' },
  { kind: 'databricks-token', start: 'dapi[0-9a-f]', body: String.raw`[0-9a-f]{31,}(?:-\d)?` },
  { kind: 'grafana-token', start: 'glsa_', body: '[A-Za-z0-9]{32}_[0-9a-fA-F]{8,}' },
  { kind: 'grafana-token', start: 'glc_', body: '[A-Za-z0-9+/]{32,}={0,3}' },
  // Base64 of `{"k":"`.
  { kind: 'grafana-token', start: 'eyJrIjoi', body: '[A-Za-z0-9]{50,}={0,3}' },
  { kind: 'newrelic-key', start: 'NR(?:AK|II|IQ|RA)-', body: String.raw`[\w-]{25,}`, like: HAS_DIGIT },
  { kind: 'newrelic-key', start: 'NR(?:BR|JS)-', body: '[0-9a-f]{19,}' },
  { kind: 'dynatrace-token', start: String.raw`dt0[a-z]\d\d\.`, body: String.raw`[A-Z0-9]{24}\.[A-Z0-9]{64,}` },
  { kind: 'sentry-token', start: 'sntrys_eyJ', body: String.raw`[\w+/=]{60,}` },
  { kind: 'sentry-token', start: 'sntryu_', body: '[0-9a-f]{64,}' },
  // `eyJ` is how base64 writes `{"`: header and payload are JSON objects.
  { kind: 'jwt', start: String.raw`eyJ(?<!-eyJ)[\w-]{10}`, body: String.raw`[\w-]*\.eyJ[\w-]{10,}\.[\w-]{20,}` },
] as const satisfies readonly TokenShape[];
