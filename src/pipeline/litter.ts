import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What a killed run leaves behind, by its name: half-built indexes (an export may have a whole directory), half-written
 * notes, half-taken locks.
 */
const LITTER = /^(?:index\.db\..+\.tmp(?:-journal)?|activity\.json\.(?:\d+|guard)|lock\.(?:[0-9a-f]{24}|stale-\d+))$/;

export const listLitter = (directory: string): string[] => {
  try {
    return readdirSync(directory)
      .filter((name) => LITTER.test(name))
      .map((name) => join(directory, name));
  } catch {
    return [];
  }
};

/**
 * Only for the holder of the lock: whose file it was is dead, or it would hold the lock. (A process that is just asking
 * for the lock may lose the file it asks with; it asks again.) Returns how many there were.
 */
export const clearLitter = (directory: string): number => {
  const litter = listLitter(directory);
  for (const file of litter) rmSync(file, { recursive: true, force: true });
  return litter.length;
};
