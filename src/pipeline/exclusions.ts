import { openIndexForRead } from '../store/db/open.js';

export interface Exclusion {
  readonly path: string;
  readonly reason: string;
  readonly rule: string;
}

/** Lists every file that the index leaves out, with reason and rule, in path order. */
export const listExclusions = (file: string): Exclusion[] => {
  const reader = openIndexForRead(file);
  try {
    const found: Exclusion[] = [];
    for (const { path, skip, rule } of reader.files()) if (skip !== '') found.push({ path, reason: skip, rule });
    return found;
  } finally {
    reader.close();
  }
};
