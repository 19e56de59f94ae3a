import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PLANTS } from '../../../scripts/attack/secret-plants.js';
import { makeRandom } from '../../../scripts/long/program.mjs';
import { redact } from '../../../src/language/redact/redact.js';

/** Made up at run time, so that no scanner takes this file for a leak. */
const random = (alphabet: string, length: number): string =>
  Array.from({ length }, (_, at) => alphabet[(at * at * 7 + at * 31 + 5) % alphabet.length]).join('');
const UPPER = 'QWERTZUIOPASDFGHJKLYXCVBNM';
const HEX = '9d8e7f6a5b4c3210';
const mixed = (length: number): string => random(`${UPPER}qwertzuiopasdfghjklyxcvbnm0918273645`, length);
const base32 = (length: number): string => random(`${UPPER}234567`, length);
const hex = (length: number): string => random(HEX, length);

const pem = (label: string, separator: string): string =>
  [`-----BEGIN ${label}-----`, mixed(64), mixed(64), mixed(20), `-----END ${label}-----`].join(separator);

/** Truncated: the last line is short, as lines of keys are, and nothing says that it is the last. */
const endless = (label: string, separator: string, ...headers: string[]): string =>
  [`-----BEGIN ${label}-----`, ...headers, mixed(64), mixed(64), `${mixed(22)}==`].join(separator);

const SECRETS: readonly (readonly [kind: string, secret: string])[] = [
  ['aws-access-key', `AKIA${base32(16)}`],
  ['aws-access-key', `ASIA${base32(16)}`],
  ...['p', 'o', 'u', 's', 'r'].map((letter) => ['github-token', `gh${letter}_${mixed(36)}`] as const),
  ['github-token', `github_pat_${mixed(22)}_${mixed(59)}`],
  ['gitlab-token', `glpat-${mixed(20)}`],
  ['slack-token', `xoxb-${'2718281828'}-${mixed(24)}`],
  ['slack-token', `xapp-1-${mixed(40)}`],
  ['slack-token', `xoxd-${mixed(30)}%2B${mixed(30)}%3D%3D`],
  ['slack-webhook', `hooks.slack.com/workflows/T${base32(9)}/A${base32(9)}/${'271828182845904523'}/${mixed(24)}`],
  ['slack-webhook', `hooks.slack.com/triggers/E${base32(9)}/${'2718281828459'}/${hex(32)}`],
  ['slack-webhook', `hooks.slack.com/services/T${base32(9)}/B${base32(9)}/${mixed(24)}`],
  ['stripe-key', `sk_live_${mixed(24)}`],
  ['stripe-key', `rk_live_${mixed(24)}`],
  ['stripe-key', `sk_test_${mixed(24)}`],
  ['stripe-key', `rk_test_${mixed(99)}`],
  ['google-key', `AIza${mixed(35)}`],
  ['google-key', `GOCSPX-${mixed(28)}`],
  ['google-key', `ya29.${mixed(60)}`],
  ['npm-token', `npm_${mixed(36)}`],
  ['pypi-token', `pypi-AgEIcHlwaS5vcmc${mixed(80)}`],
  ['anthropic-key', `sk-ant-api03-${mixed(90)}`],
  ['openai-key', `sk-${mixed(48)}`],
  ['openai-key', `sk-proj-${mixed(60)}`],
  ['sendgrid-key', `SG.${mixed(22)}.${mixed(43)}`],
  ['twilio-key', `SK${hex(32)}`],
  ['huggingface-token', `hf_${mixed(34)}`],
  ['digitalocean-token', `dop_v1_${hex(64)}`],
  ['docker-token', `dckr_pat_${mixed(27)}`],
  ['shopify-token', `shpat_${hex(32)}`],
  ...['s', 'b', 'r'].map((letter) => ['vault-token', `hv${letter}.${mixed(90)}`] as const),
  ['age-key', `AGE-SECRET-KEY-1${base32(58)}`],
  ['jwt', `eyJ${mixed(30)}.eyJ${mixed(60)}.${mixed(43)}`],
];

const ASSIGNED: readonly (readonly [kind: string, before: string, secret: string, after: string])[] = [
  ['aws-secret-key', 'aws_secret_access_key = ', mixed(40), '\n'],
  ['aws-secret-key', 'AWS_SECRET_ACCESS_KEY=', `${mixed(13)}/${mixed(12)}+${mixed(13)}`, ''],
  ['aws-secret-key', '"secretAccessKey": "', mixed(40), '"'],
  ['twilio-key', "TWILIO_AUTH_TOKEN: '", hex(32), "'"],
  ['azure-key', 'AccountName=x;AccountKey=', `${mixed(86)}==`, ';EndpointSuffix=y'],
  ['azure-key', 'SharedAccessKey=', `${mixed(43)}=`, '"'],
  ['npm-token', '//registry.npmjs.org/:_authToken=', mixed(36), '\n'],
  ['npm-token', '//registry.npmjs.org/:_password=', mixed(24), '\n'],
  ['npm-token', '_auth = "', `${mixed(30)}==`, '"\n'],
  ['npm-token', '//npm.host/:_auth=', `${mixed(30)}==`, '\r\n'],
  ['vault-token', 'VAULT_TOKEN=', `s.${mixed(24)}`, '\n'],
  ['vault-token', "-H 'X-Vault-Token: ", `s.${mixed(24)}`, "' "],
  ['aws-session-token', 'aws_session_token = ', `${mixed(160)}==`, '\n'],
  ['azure-key', '?sv=2021-08-06&sr=b&sp=r&sig=', `${mixed(20)}%2B${mixed(22)}%3D`, '&x=1'],
  ['azure-key', "client_secret: '", `${mixed(3)}8Q~${mixed(34)}`, "'"],
  ['authorization', 'Authorization: Bearer ', mixed(40), '\n'],
  ['authorization', '{ Authorization: `Bearer ', hex(64), '` }'],
  ['authorization', '"Authorization", "Basic ', Buffer.from('admin:k8Zq7pLwXy').toString('base64'), '")'],
  ['assigned-secret', 'DB_PASSWORD=', mixed(24), '\n'],
  ['assigned-secret', "config['secret'] = '", mixed(32), "'"],
  ['assigned-secret', 'api_key: ', hex(32), '\n'],
  ['assigned-secret', 'const TOKEN: &str = "', mixed(32), '";'],
  ['datadog-key', 'datadog_api_key = "', hex(32), '"'],
  ['heroku-key', 'HEROKU_API_KEY=', '9d8e7f6a-5b4c-4321-9d8e-7f6a5b4c3210', ''],
  ['url-password', 'https://', mixed(40), '@github.com/a/b.git'],
  ['url-password', 'https://', mixed(40), ':x-oauth-basic@github.com/a/b.git'],
  ['url-password', 'postgres://admin:', 'k8Zq7pLw', '@db.internal:5432/app'],
  ['url-password', 'redis://:', 'k8Zq7pLw', '@cache/0'],
  ...["$k8'Zq(7p)", "k8!*+,;=&Zq'", 'k8:Zq:7p', '%40k8Zq%d0', '%d0%bf8Zq', '$k8Zq$7p!', "'k8Zq!7p'"].map(
    (secret) => ['url-password', 'https://admin:', secret, '@host'] as const,
  ),
  ['url-password', 'https://$USER:', 'k8Zq7pLw', '@host'],
  ['url-password', "url = 'https://ad(m)in:", 'k8Zq$7p(Lw)', "@host'"],
];

describe('secrets', () => {
  it.each(SECRETS)('are replaced: %s', (kind, secret) => {
    for (const [before, after] of [
      ['', ''],
      ['const token = "', '";\nnext();\n'],
      ['Authorization: Bearer ', '\n'],
      ['é ', ' ü'],
    ]) {
      expect(redact(before + secret + after)).toEqual({
        text: `${before}[redacted:${kind}]${after}`,
        count: 1,
        kinds: [kind],
      });
    }
  });

  it.each(ASSIGNED)(
    'are replaced if they are assigned to a telling name: %s after %s',
    (kind, before, secret, after) => {
      expect(redact(before + secret + after)).toEqual({
        text: `${before}[redacted:${kind}]${after}`,
        count: 1,
        kinds: [kind],
      });
    },
  );

  it.each([
    ['a PEM file', pem('RSA PRIVATE KEY', '\n')],
    ['a PEM file with CRLF', pem('PRIVATE KEY', '\r\n')],
    ['an encrypted key', pem('ENCRYPTED PRIVATE KEY', '\n')],
    ['an OpenSSH key', pem('OPENSSH PRIVATE KEY', '\n')],
    ['a PGP key', pem('PGP PRIVATE KEY BLOCK', '\n')],
    ['a service account', `{"private_key": "${pem('PRIVATE KEY', '\\n')}\\n"}`],
    ['a key of PuTTY', `Private-Lines: 3\n${mixed(64)}\n${mixed(64)}\n${mixed(18)}==\nPrivate-MAC: ${hex(40)}`],
    ['a concatenated string', pem('EC PRIVATE KEY', '\\n" +\n    "')],
    ['a comment', pem('PRIVATE KEY', '\n# ')],
    ['statements', pem('PRIVATE KEY', '\\n";\nk += "')],
    ['statements of PHP', pem('PRIVATE KEY', "\\n';\n$k .= '")],
    ['a PEM file without an end', endless('RSA PRIVATE KEY', '\n')],
    ['the same with CRLF', endless('PRIVATE KEY', '\r\n')],
    ['statements without an end', endless('PRIVATE KEY', '\\n";\nk += "')],
    ['a literal without an end', `{"private_key": "${endless('PRIVATE KEY', '\\n')}"}`],
    ['parts in a line without an end', endless('PRIVATE KEY', '\\n" + "')],
    ['an encrypted key without an end', endless('RSA PRIVATE KEY', '\n', 'Proc-Type: 4,ENCRYPTED', '')],
    ['a key that another one interrupts', `${endless('PRIVATE KEY', '\n')}\n-----BEGIN CERTIFICATE-----`],
    ['a key with a distant end', `${endless('PRIVATE KEY', '\n')}\nf({});\n-----END PRIVATE KEY-----`],
  ])('are replaced inside private-key blocks: %s', (_, text) => {
    const result = redact(`before\n${text}\nafter`);
    expect(result).toMatchObject({ count: 1, kinds: ['private-key'] });
    expect(result.text).toContain('[redacted:private-key]');
    expect(result.text).toMatch(/^before\n/);
    expect(result.text).toMatch(/\nafter$/);
    expect(result.text).not.toContain(mixed(20));
    expect(redact(result.text)).toEqual({ text: result.text, count: 0, kinds: [] });
    expect(result.text.split('\n')).toHaveLength(`before\n${text}\nafter`.split('\n').length);
  });

  it('are counted one by one, whatever their kinds', () => {
    const text = `${SECRETS[0]![1]} ${SECRETS[0]![1]}\n${pem('PRIVATE KEY', '\n')}`;
    expect(redact(text)).toMatchObject({ count: 3, kinds: ['aws-access-key', 'private-key'] });
  });

  it.each([
    ['documentation of AWS', `AKIA${'IOSFODNN7'}EXAMPLE`],
    ['its secret', `aws_secret_access_key = ${'wJalrXUtnFEMI/K7MDENG'}/bPxRfiCYEXAMPLEKEY`],
    ['a row of x', `ghp_${'x'.repeat(36)}`],
    ['a row of zeros', `npm_${'0'.repeat(36)}`],
    ['a counted sample', `ghp_1234567890${mixed(26)}`],
    ['a sample that says so', 'glpat-your-token-goes-here-please'],
    ['words with dashes', 'sk-loading-spinner-with-a-very-long-class-name-indeed'],
    ['a lower-case word behind sk-', `sk-${'abcdefghijklm'.repeat(3)}`],
    ['words of the shape of a Slack token', 'xoxb-not-really-a-token-of-any-kind'],
    ['an id of a provider', 'heroku_app_id = "9d8e7f6a-5b4c-4321-9d8e-7f6a5b4c3210"'],
    ['a UUID', 'token = "9d8e7f6a-5b4c-4321-9d8e-7f6a5b4c3210"'],
    ['a hash of a password', `password: "${hex(40)}"`],
    ['a public key', `public_key_token = "${mixed(40)}"`],
    ['the integrity of a package', `"integrity": "sha512-${mixed(86)}=="`],
    ['a key of a dictionary', "translations['secret'] = 'settings.section2.passwordPlaceholder'"],
    ['a path', 'token: "src/components/v2/TokenField3.tsx"'],
    ['a constant', 'PrivateKey=SECP224R1_RFC5114-Peer'],
    ['a call', 'password = getPassword2FromTheKeyring(user)'],
    ['a name of another algorithm', 'secret_hash_name = "HmacSha256WithRsa2048"'],
    ['DNA', 'ACCAGATTACAGATTACAGA ACCAGGGGTTTTCCCCAAAA'],
    ['base64 of zeros', `data = "${'A'.repeat(120)}"`],
    ['credentials of an RFC', 'Authorization: Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=='],
    [
      'words in a URL',
      'https://KEY:DOMAIN@default https://u:p%40ssw0rd@h https://login:apiKey@h https://bob:einstein@h',
    ],
    ['a name in the place of a token', 'https://a-long-name-of-a-user-without-digits@host/x'],
    ['words in .npmrc', '//host/:_authToken=some-employee-token'],
    ['an identifier', `MAKIA${base32(16)}`],
    ['a name with the prefix', 'npm_config_registry_and_other_settings_here'],
    ['a hash', hex(40)],
    ['base64 data', `data:image/png;base64,${mixed(200)}`],
    ['two parts of a JWT', `eyJ${mixed(30)}.eyJ${mixed(60)}`],
    ['a variable in .npmrc', `//registry.npmjs.org/:_authToken=${'$'}{NPM_TOKEN}`],
    ['an expression', 'this._authToken=createAuthenticationToken(user)'],
    ['a URL without a password', 'https://example.com:8080/a@b'],
    ['a port and a handle', 'http://localhost:3000/@scope/name'],
    ['an SSH address', 'git@github.com:owner/name.git ssh://git@host:22/x'],
    ['a variable in a URL', `postgres://${'$'}{USER}:${'$'}{PASSWORD}@host/db`],
    ['a shell variable', 'https://user:$TOKEN@host'],
    ['several shell variables', 'https://user:$A:$B@host https://user:$(TOKEN)@host https://user:$A-$B@host'],
    ['a variable of Windows', 'https://user:%TOKEN%@host https://user:%ADDED%@host'],
    ['a concatenated URL', "'postgres://u:'+pw+'@h' 'x=http://'+h+':'+port+'@h' 'http://u:'.$pw.'@h'"],
    ['a URL and an address in quotes', "['http://localhost:3000','me@x.org'] 'http://a','b:cde@f'"],
    ['a URL and an address behind parentheses', '(http://localhost:3000),me@x.org'],
    ['a format string', 'mysql://%s:%s@%s/%s and https://u:%(pw)s@h'],
    ['a template', 'amqp://{user}:{password}@host https://<user>:<password>@host'],
    ['the word itself', 'https://user:password@example.com ftp://user:pass@host'],
    ['a default of a development machine', 'postgres://postgres:postgres@localhost:5432/app'],
    ['masked', 'https://user:****@host https://user:xxxx@host'],
    [
      'code that names the markers',
      "if (s.includes('-----BEGIN RSA PRIVATE KEY-----')) { return find('-----END RSA PRIVATE KEY-----'); }",
    ],
    ['an elided key', '-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----'],
    ['a marker in a statement', `const BEGIN = '-----BEGIN PRIVATE KEY-----';\nconst sha = '${hex(40)}';`],
    ['a marker above a rule', `-----BEGIN PRIVATE KEY-----\n${'='.repeat(64)}\nText`],
    ['a marker far above base64', `-----BEGIN PRIVATE KEY-----\nand more\n${mixed(64)}`],
    ['a public key', pem('PUBLIC KEY', '\n')],
    ['a certificate', pem('CERTIFICATE', '\n')],
    ['a password in code', 'const password = "correct horse"; config.password = "hunter2";'],
  ])('are not found in %s', (_, text) => {
    expect(redact(text)).toEqual({ text, count: 0, kinds: [] });
  });
});

describe('the search for secrets', () => {
  const planted = (seed: number): string => {
    const random = makeRandom(seed);
    return PLANTS[random(PLANTS.length)]!.makes(random).text;
  };
  const joints = [
    '',
    'password',
    'Authorization: Bearer ',
    'token]: ',
    'Private-Lines: 2\n',
    ',',
    '=>',
    '%',
    '-',
    '_',
    '.',
    ':',
    '@',
    '/',
    '://',
    ' ',
    '\n',
    '\r\n',
    '"',
    '=',
    'a',
    'é',
    '[redacted:jwt]',
    '-----BEGIN PRIVATE KEY-----',
    '-----END PRIVATE KEY-----',
    '-----BEGIN RSA PRIVATE KEY-----\n',
    `${mixed(64)}\n`,
    `k += "${mixed(64)}\\n";\n`,
    'Proc-Type: 4,ENCRYPTED\n',
    '\\n',
    "'",
    '$',
    '(',
    ';',
    '+',
    '{',
  ];
  const fragments = fc.oneof(
    fc.constantFrom(...SECRETS.map(([, secret]) => secret)),
    fc.integer({ min: 1, max: 1e9 }).map(planted),
    fc.constantFrom(...ASSIGNED.flatMap(([, before, secret, after]) => [before, secret, after])),
    fc.constantFrom(...joints),
    fc.constantFrom(...joints),
    fc.string({ maxLength: 5 }),
    fc.integer({ min: 0, max: 45 }).map(mixed),
  );
  const texts = fc.oneof(
    fc.array(fragments, { maxLength: 12 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary', maxLength: 300 }),
  );

  it('keeps the number of lines, and finds nothing more in redacted text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const once = redact(text);
        expect(once.text.split('\n').length).toBe(text.split('\n').length);
        expect(redact(once.text)).toEqual({ text: once.text, count: 0, kinds: [] });
      }),
      { seed: 17, numRuns: 3000 },
    );
  });

  it.each([
    'a',
    '-',
    'eyJ',
    'eyJ-',
    'eyJaaaaaaaaaa.',
    '-----BEGIN ',
    '-----BEGIN PRIVATE KEY-----',
    `-----BEGIN PRIVATE KEY-----\n${mixed(64)}\n`,
    `-----BEGIN PRIVATE KEY-----${'\\n'.repeat(50)}`,
    '\\n',
    '+',
    'https://a:',
    '://a:$(',
    '$a.',
    '://',
    'AKIA',
    'sk-',
    'sk-proj-',
    'sk-ant-a',
    'xoxb-',
    'xoxb-a',
    'glpat-',
    'github_pat_',
    'SG.',
    'SG.aaaaaaaaaaaaaaaaaaa.',
    'secret_access_key=',
    'AccountKey=A',
    '_authToken=',
    'hooks.slack.com/services/T',
  ])('takes no longer per character on a long run of %s', (fragment) => {
    // Quadratic time on 2 MB is minutes; the limit leaves a slow machine a factor of twenty.
    const text = fragment.repeat(2_000_000 / fragment.length);
    const start = process.cpuUsage().user;
    redact(text);
    redact(`-----BEGIN PRIVATE KEY-----\n${mixed(64)}\n${text}`);
    expect((process.cpuUsage().user - start) / 1000).toBeLessThan(5000);
  });
});
