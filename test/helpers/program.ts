import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, test } from 'vitest';

export const programOnPath = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file));

/**
 * Tests that need a program which a machine may lack. They are skipped there with the reason in their title, but in CI a
 * missing program fails: otherwise nobody would notice that a part of the product is not tested.
 */
export const describeWithProgram = (
  program: string,
  found: string | undefined,
  title: string,
  body: () => void,
): void => {
  if (found !== undefined) describe(title, body);
  else if (process.env.CI === undefined) describe.skip(`${title} (skipped: ${program} is not installed)`, body);
  else
    test(title, () => {
      throw new Error(`${program} is not installed; .ci/run installs it where it may`);
    });
};

/** The same for a program on PATH, and only on Linux. */
export const describeOnLinuxWith = (program: string, title: string, body: () => void): void => {
  if (process.platform === 'linux') describeWithProgram(program, programOnPath(program), title, body);
  else describe.skip(title, body);
};
