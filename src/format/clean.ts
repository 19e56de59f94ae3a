import { inLine } from '../core/visible.js';
import type { CleanResult } from '../maintain/clean.js';
import { bytes, counted } from './units.js';

export const formatClean = ({ mode, removed, bytes: total }: CleanResult): string => {
  if (removed.length === 0) return 'Nothing to remove.';
  const verb = mode === 'dry-run' ? 'Would remove' : 'Removed';
  const lines = removed.map(({ path, bytes: size }) => `  ${inLine(path)} (${bytes(size)})`);
  return [`${verb} ${counted(removed.length, 'file')}, ${bytes(total)}:`, ...lines].join('\n');
};
