import { inLine } from '../../core/visible.js';

/** What was written, by commands that write suites or make files of them. */
export const formatWritten = ({ files, rows }: { readonly files: readonly string[]; readonly rows: number }): string =>
  `${files.map(inLine).join(', ')}: ${rows} rows`;
