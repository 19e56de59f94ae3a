import { HAS_DIGIT, MIXED, type TokenShape } from './redact-shape.js';

/** Tokens of code hosts, CI, package registries and planning tools. */
export const CODE_SHAPES = [
  { kind: 'github-token', start: 'gh[pousr]_', body: '[A-Za-z0-9]{36,}' },
  { kind: 'github-token', start: 'github_pat_', body: '[A-Za-z0-9_]{50,}' },
  // An instance may add its own prefix and a dash. Newer tokens end in two short parts after dots.
  {
    kind: 'gitlab-token',
    start: 'gl(?:pat|ptt|dt|rtr?|cbt|ft|ffct|soat|oas|imt|agent|wt)-',
    body: String.raw`[\w-]{20,}(?:\.[0-9a-z]{2}\.?[0-9a-z]{7,})?`,
    like: /\d|[A-Z]/,
  },
  { kind: 'gitlab-token', start: 'GR1348941', body: String.raw`[\w-]{20,}` },
  { kind: 'bitbucket-token', start: 'ATBB', body: '[A-Za-z0-9]{28,}', like: MIXED },
  { kind: 'bitbucket-token', start: 'BBDC-', body: String.raw`[\w+/@-]{40,}` },
  { kind: 'atlassian-token', start: 'AT[AC]TT3', body: String.raw`[\w=-]{60,}` },
  { kind: 'npm-token', start: 'npm_', body: '[A-Za-z0-9]{36,}' },
  // The fixed part is the macaroon's header for pypi.org and test.pypi.org.
  { kind: 'pypi-token', start: 'pypi-A', body: String.raw`gE(?:IcHlwaS5vcmc|NdGVzdC5weXBpLm9yZw)[\w-]{50,}` },
  { kind: 'rubygems-key', start: 'rubygems_', body: '[0-9a-f]{48,}' },
  { kind: 'crates-token', start: 'cio', body: '[A-Za-z0-9]{32,}', like: MIXED },
  { kind: 'nuget-key', start: 'oy2', body: '[0-9a-z]{43,}', like: HAS_DIGIT },
  { kind: 'clojars-token', start: 'CLOJARS_', body: '[0-9a-z]{60,}' },
  { kind: 'docker-token', start: 'dckr_[op]at_', body: String.raw`[\w-]{27,}` },
  { kind: 'artifactory-key', start: 'AKCp', body: '[A-Za-z0-9]{69,}' },
  // Base64 of `reftkn:`.
  { kind: 'artifactory-key', start: 'cmVmdGtu', body: '[A-Za-z0-9]{56,}' },
  { kind: 'sonar-token', start: 'sq[apu]_', body: '[0-9a-f]{40,}' },
  { kind: 'sonar-token', start: 'sqco_', body: '[A-Za-z0-9]{59,}' },
  { kind: 'sourcegraph-token', start: 'sgp_', body: '(?:[0-9a-fA-F]{16}_|local_)?[0-9a-fA-F]{40,}' },
  { kind: 'circleci-token', start: 'CCIP(?:AT|RJ)_', body: '[A-Za-z0-9]{22}_[0-9a-fA-F]{40,}' },
  { kind: 'buildkite-token', start: 'bkua_', body: '[0-9a-z]{40,}' },
  { kind: 'postman-key', start: 'PMAK-', body: '[0-9a-fA-F]{24}-[0-9a-fA-F]{34,}' },
  { kind: 'readme-key', start: 'rdme_', body: '[0-9a-z]{70,}' },
  { kind: 'figma-token', start: 'fig(?:[dopu]|[ou][hr])_', body: String.raw`[\w-]{40,}`, like: HAS_DIGIT },
  { kind: 'linear-key', start: 'lin_(?:api|oauth|wh)_', body: '[A-Za-z0-9]{32,}' },
  { kind: 'launchdarkly-key', start: 'api-[0-9a-f]{8}-', body: '[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12,}' },
  { kind: 'launchdarkly-key', start: 'sdk-[0-9a-f]{8}-', body: '[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12,}' },
  { kind: 'prefect-key', start: 'pnu_', body: '[A-Za-z0-9]{36,}', like: MIXED },
  { kind: 'infracost-key', start: 'ico-', body: '[A-Za-z0-9]{32,}', like: MIXED },
  { kind: 'octopus-key', start: 'API-', body: '[A-Z0-9]{26,}', like: /\d.*\d/ },
  {
    kind: 'harness-token',
    start: String.raw`[ps]at\.`,
    body: String.raw`[\w-]{22}\.[A-Za-z0-9]{24}\.[A-Za-z0-9]{20,}`,
  },
  { kind: 'onepassword-token', start: 'ops_eyJ', body: '[A-Za-z0-9+/]{250,}={0,3}' },
  {
    kind: 'onepassword-token',
    start: 'A3-[A-Z0-9]{6}-',
    body: '[A-Z0-9]{6}-?[A-Z0-9]{5}(?:-[A-Z0-9]{5}){2}-[A-Z0-9]{5,}',
  },
  { kind: 'age-key', start: 'AGE-SECRET-KEY-1', body: '[0-9A-Z]{58,}' },
] as const satisfies readonly TokenShape[];
