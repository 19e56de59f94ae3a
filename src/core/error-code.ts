/** The code of a system error (`ENOENT`), '' for everything else that can be thrown. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
