/**
 * Programs between the work tree and git: `filter.<driver>.clean` and `.process`, chosen by .gitattributes. `git status`
 * runs them for every file whose time or size is another one than the index of git remembers.
 */

/** Prints the names of all settings of drivers, from every file of settings and what it includes. Exit status 1: there are none. */
export const LIST_FILTERS = ['config', '--null', '--name-only', '--get-regexp', '^filter\\.'] as const;

const NOTHING = 'CW_NOTHING';

/** For the environment: the value of every setting that is emptied. */
export const NOTHING_VARIABLE = { [NOTHING]: '' } as const;

/**
 * The command line that leaves every driver without a program. A driver without one converts nothing, so the bytes on
 * disk are compared as they are. `--config-env` and not `-c`: a driver's name may have an equals sign.
 */
export function withoutFilters(listed: Buffer): string[] {
  const names = listed.toString().split('\0').filter(Boolean);
  const drivers = new Set(names.map((name) => name.slice(0, name.lastIndexOf('.'))));
  return [...drivers].flatMap((driver) =>
    // `required` would make it an error that there is no program.
    ['clean', 'smudge', 'process', 'required'].map((key) => `--config-env=${driver}.${key}=${NOTHING}`),
  );
}
