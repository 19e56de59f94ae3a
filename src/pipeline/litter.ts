import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Files that a killed run leaves behind: half-built indexes and half-written notes, by their names. */
const LITTER = /^(?:index\.db\..+\.tmp(?:-journal)?|activity\.json\.\d+)$/;

export const listLitter = (directory: string): string[] => {
  try {
    return readdirSync(directory)
      .filter((name) => LITTER.test(name))
      .map((name) => join(directory, name));
  } catch {
    return [];
  }
};

/** Only for the holder of the lock: whose file it was is dead, or it would hold the lock. Returns how many there were. */
export const clearLitter = (directory: string): number => {
  const litter = listLitter(directory);
  for (const file of litter) rmSync(file, { force: true });
  return litter.length;
};
