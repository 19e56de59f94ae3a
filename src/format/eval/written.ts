import { inLine } from '../../core/visible.js';

/** Lists the files that a command wrote. */
export const formatWritten = ({ files, rows }: { readonly files: readonly string[]; readonly rows: number }): string =>
  `${files.map(inLine).join(', ')}: ${rows} rows`;
