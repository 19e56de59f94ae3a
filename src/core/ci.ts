/** Variables set by CI services. Most set CI; some set only a variable of their own. hooks/update-index.sh has the same list. */
export const CI_VARIABLES = [
  'CI',
  'GITHUB_ACTIONS',
  'JENKINS_URL',
  'TF_BUILD',
  'TEAMCITY_VERSION',
  'CODEBUILD_BUILD_ID',
] as const;

/** Detects continuous integration from the environment. Some people write CI=false; that disables only this one variable. */
export const isCi = (env: Readonly<Record<string, string | undefined>>): boolean =>
  CI_VARIABLES.some((name) => !['', '0', 'false'].includes((env[name] ?? '').toLowerCase()));
