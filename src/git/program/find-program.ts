import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

/**
 * Finds a program on PATH; null if there is none. It is looked up here and not by the operating system for two reasons.
 * Relative entries (`.`, or an empty one) are skipped, so a file named `git` in the indexed repository is never run. And a
 * missing program is not confused with a missing working directory: spawn reports ENOENT for both.
 */
export function findProgram(name: string, environment: NodeJS.ProcessEnv): string | null {
  const path = environment.PATH ?? environment.Path ?? '';
  const file = process.platform === 'win32' ? `${name}.exe` : name;
  for (const directory of path.split(delimiter)) {
    if (!isAbsolute(directory)) continue;
    const candidate = join(directory, file);
    if (isExecutable(candidate)) return candidate;
  }
  return null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
