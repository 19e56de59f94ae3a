import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

/**
 * Where a program is on PATH, or null. Looked up here rather than by the operating system for two reasons: relative
 * entries (`.`, an empty one) are skipped, so that a file called `git` inside the indexed repository is never run, and a
 * missing program cannot be confused with a missing working directory (both are ENOENT to spawn).
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
