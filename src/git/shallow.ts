import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The commits where the history of a shallow clone is cut off: their parents exist but are not in this clone. */
export function shallowCommits(commonDir: string): ReadonlySet<string> {
  try {
    return new Set(readFileSync(join(commonDir, 'shallow'), 'utf8').split('\n').filter(Boolean));
  } catch {
    return new Set();
  }
}
