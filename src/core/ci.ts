/** What services set: most of them CI, some a variable of their own and no other. hooks/update-index.sh has the same list. */
export const CI_VARIABLES = [
  'CI',
  'GITHUB_ACTIONS',
  'JENKINS_URL',
  'TF_BUILD',
  'TEAMCITY_VERSION',
  'CODEBUILD_BUILD_ID',
] as const;

/** Continuous integration. Some people write CI=false to mean what it says; it speaks for no other variable. */
export const isCi = (env: Readonly<Record<string, string | undefined>>): boolean =>
  CI_VARIABLES.some((name) => !['', '0', 'false'].includes((env[name] ?? '').toLowerCase()));
