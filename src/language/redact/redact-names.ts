/** A secret without a prefix that can be searched for. It is recognised by the name it is assigned to. */
export interface NamedValue {
  readonly kind: string;
  /** Matched against the name in lower case without its `-`, `_` and `.`; null: any name. */
  readonly name: RegExp | null;
  /** Matched against all of the value. */
  readonly value: RegExp;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const hex = (...lengths: readonly number[]): RegExp =>
  new RegExp(`^(?:${lengths.map((length) => `[\\da-f]{${length}}`).join('|')})$`);
const alnum = (...lengths: readonly number[]): RegExp =>
  new RegExp(`^(?:${lengths.map((length) => `[A-Za-z\\d]{${length}}`).join('|')})$`);
/** Names of a provider's secrets, `DATADOG_API_KEY`, `datadog.token`, but not of its ids, which are public. */
const secretOf = (providers: string): RegExp =>
  new RegExp(`(?:${providers}).*(?:key|token|secret|password|passwd|auth|pat|credential)s?$`);

export const NAMED_VALUES = [
  { kind: 'aws-secret-key', name: /secretaccesskey$|awssecretkey$/, value: /^[A-Za-z\d+/]{40}$/ },
  { kind: 'aws-session-token', name: /sessiontoken$|securitytoken$/, value: /^[A-Za-z\d+/]{100,}={0,2}$/ },
  {
    kind: 'azure-key',
    name: /(?:account|sharedaccess|access|storage|cosmos|primary|secondary|master|batch)key$/,
    value: /^[A-Za-z\d+/]{43,}={1,2}$/,
  },
  // A shared access signature in a URL query: base64 of 32 bytes, percent-encoded or not.
  { kind: 'azure-key', name: /^sig$/, value: /^(?:[A-Za-z\d+/]|%2[bf]){43}(?:=|%3d)$/i },
  { kind: 'azure-key', name: null, value: /^[\w~.]{3}\dQ~[\w~.-]{31,34}$/ },
  { kind: 'azure-key', name: null, value: /^[A-Za-z\d]{52}JQQJ99[A-Za-z\d]{10}A[A-Z]{3}[A-Za-z\d]{4}$/ },
  { kind: 'azure-key', name: null, value: /^[A-Za-z\d+/]{42}\+ACR[A-Za-z\d]{6}$/ },
  { kind: 'mailchimp-key', name: null, value: /^[\da-f]{32}-us\d{1,2}$/ },
  { kind: 'mailgun-key', name: null, value: /^[\da-f]{32}-[\da-f]{8}-[\da-f]{8}$/ },
  { kind: 'newrelic-key', name: null, value: /^(?:[\da-f]{32,36}|eu01xx[\da-f]{26,30})(?:FFFF)?NRAL$/ },
  { kind: 'twilio-key', name: secretOf('twilio'), value: hex(32) },
  { kind: 'datadog-key', name: secretOf('datadog|^dd(?:api|app)'), value: hex(32, 40) },
  { kind: 'newrelic-key', name: secretOf('newrelic'), value: hex(40, 64) },
  { kind: 'cloudflare-token', name: secretOf('cloudflare|^cfapi'), value: /^[\da-f]{37}$|^[\w-]{40}$/ },
  { kind: 'heroku-key', name: secretOf('heroku'), value: UUID },
  { kind: 'netlify-token', name: secretOf('netlify'), value: /^[\w-]{40,46}$/ },
  { kind: 'vercel-token', name: secretOf('vercel'), value: alnum(24) },
  { kind: 'confluent-key', name: secretOf('confluent|cflt'), value: /^[A-Za-z\d+/]{64}$/ },
  { kind: 'fastly-token', name: secretOf('fastly'), value: /^[\w-]{32}$/ },
  { kind: 'algolia-key', name: secretOf('algolia'), value: hex(32) },
  { kind: 'okta-token', name: /okta|ssws|authorization/, value: /^00[\w-]{40}$/ },
  { kind: 'vault-token', name: /vault|token$/, value: /^s\.[A-Za-z\d]{24}$/ },
  { kind: 'snyk-token', name: secretOf('snyk'), value: UUID },
  { kind: 'postmark-token', name: secretOf('postmark'), value: UUID },
  { kind: 'codecov-token', name: secretOf('codecov'), value: UUID },
  { kind: 'docker-token', name: secretOf('docker(?:hub)?'), value: UUID },
  { kind: 'hubspot-token', name: secretOf('hubspot|hapi'), value: UUID },
  { kind: 'sendbird-token', name: secretOf('sendbird'), value: hex(40) },
  { kind: 'npm-token', name: secretOf('npm'), value: UUID },
  { kind: 'sonar-token', name: secretOf('sonar|sonarqube'), value: hex(40) },
  { kind: 'sentry-token', name: secretOf('sentry'), value: hex(64) },
  { kind: 'circleci-token', name: secretOf('circle(?:ci)?'), value: hex(40) },
  { kind: 'travis-token', name: secretOf('travis'), value: alnum(22) },
  { kind: 'artifactory-key', name: secretOf('jfrog|artifactory'), value: /^[A-Za-z\d]{64,73}$/ },
  { kind: 'bitbucket-token', name: secretOf('bitbucket'), value: /^[\w-]{32}$|^[\w-]{64}$/ },
  { kind: 'atlassian-token', name: secretOf('atlassian|jira|confluence'), value: alnum(24) },
  { kind: 'gitlab-token', name: /^gitlabsession$/, value: /^[\da-z]{32}$/ },
  { kind: 'facebook-token', name: secretOf('facebook|^fb'), value: hex(32) },
  {
    kind: 'twitter-token',
    name: secretOf('twitter'),
    value: /^(?:[A-Za-z\d]{25}|[A-Za-z\d]{45}|[A-Za-z\d]{50}|\d{15,25}-[A-Za-z\d]{20,40})$/,
  },
  { kind: 'discord-token', name: secretOf('discord'), value: /^[\w-]{32}$|^[\da-f]{64}$/ },
  { kind: 'linear-key', name: secretOf('linear'), value: hex(32) },
  { kind: 'airtable-token', name: secretOf('airtable'), value: alnum(17) },
  { kind: 'asana-token', name: secretOf('asana'), value: /^[\da-z]{32}$/ },
  { kind: 'intercom-token', name: secretOf('intercom'), value: /^[\w-]{58,60}={0,2}$/ },
  { kind: 'zendesk-token', name: secretOf('zendesk'), value: alnum(40) },
  { kind: 'opsgenie-key', name: secretOf('opsgenie'), value: UUID },
  { kind: 'wandb-key', name: secretOf('wandb'), value: hex(40) },
  { kind: 'cohere-key', name: secretOf('cohere|^coapi'), value: alnum(40) },
  { kind: 'mistral-key', name: secretOf('mistral'), value: alnum(32) },
  { kind: 'rapidapi-key', name: secretOf('rapidapi'), value: /^[\da-z]{50}$/ },
  { kind: 'gitter-token', name: secretOf('gitter'), value: /^[\da-z]{40}$/ },
  { kind: 'mattermost-token', name: secretOf('mattermost'), value: /^[\da-z]{26}$/ },
  { kind: 'twitch-token', name: secretOf('twitch'), value: /^[\da-z]{30}$/ },
  { kind: 'braintree-token', name: secretOf('braintree'), value: hex(32) },
  { kind: 'plaid-token', name: secretOf('plaid'), value: hex(30) },
] as const satisfies readonly NamedValue[];

/** Names whose value is a secret if it looks random. */
export const SECRET_NAME =
  /(?:passw(?:or)?d|pwd|passphrase|secret|token|apikey|accesskey|authkey|secretkey|privatekey|clientsecret|appkey|encryptionkey|signingkey|masterkey|credentials?)$/;
/** Names whose hexadecimal value is a secret. Under other names it is mostly a password hash or a test vector. */
export const HEX_NAME =
  /(?:apikey|apitoken|apisecret|appsecret|appkey|accesstoken|authtoken|authkey|bottoken|clientsecret|refreshtoken|secretkeybase)$/;
/** Names whose random value is public, such as a cursor for the next page. */
export const NO_SECRET_NAME = /public|next|page|continu|csrf|xsrf|cancel|resume|cursor|cache|sync|design/;
