/** Continuous integration, as every service says it. Some people write CI=false to mean what it says. */
export const isCi = (env: NodeJS.ProcessEnv): boolean =>
  env.CI !== undefined && !['', '0', 'false'].includes(env.CI.toLowerCase());
