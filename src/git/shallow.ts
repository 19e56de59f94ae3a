import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The commits where a shallow clone's history is cut: their parents exist but are not here. */
export function shallowCommits(commonDir: string): ReadonlySet<string> {
  try {
    return new Set(readFileSync(join(commonDir, 'shallow'), 'utf8').split('\n').filter(Boolean));
  } catch {
    return new Set();
  }
}
