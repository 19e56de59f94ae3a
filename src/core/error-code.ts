/** The code of a system error, for example `ENOENT`; '' for any other thrown value. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
