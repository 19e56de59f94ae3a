import { isUtf8 } from 'node:buffer';
import { CwError } from '../../core/error.js';

/**
 * Disables filter programs (`filter.<driver>.clean` and `.process`, chosen by .gitattributes), so that no code is run.
 * `git status` would run them for every file whose time or size differs from git's index.
 */

/** Lists the settings of all filter drivers, from every configuration file and its includes. Exit status 1: there are none. */
export const LIST_FILTERS = ['config', '--null', '--name-only', '--get-regexp', '^filter\\.'] as const;

const NOTHING = 'CW_NOTHING';

/** An environment variable with the empty value that `--config-env` assigns. */
export const NOTHING_VARIABLE = { [NOTHING]: '' } as const;

/**
 * Arguments that remove the program of every driver. A driver without a program converts nothing, so the bytes on disk are
 * compared as they are. `--config-env` is used instead of `-c`, because the name of a driver may contain an equals sign.
 *
 * Throws if a name is not UTF-8: Node cannot pass its bytes to git, so that driver could not be disabled.
 */
export function withoutFilters(listed: Buffer): string[] {
  if (!isUtf8(listed))
    throw new CwError('git-failed', 'the configuration of git has a filter whose name is not UTF-8.', {
      next: 'Remove or rename it (see `git config --show-origin --get-regexp ^filter`); cw cannot keep git from running it.',
      detail: { reason: 'filter-name' },
    });
  const names = listed.toString().split('\0').filter(Boolean);
  const drivers = new Set(names.map((name) => name.slice(0, name.lastIndexOf('.'))));
  return [...drivers].flatMap((driver) =>
    // With `required`, git would fail because the program is missing.
    ['clean', 'smudge', 'process', 'required'].map((key) => `--config-env=${driver}.${key}=${NOTHING}`),
  );
}
