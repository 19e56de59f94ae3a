/** Puts the traps of git-traps.ts into a repository. */
import { appendFileSync, chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Trap } from './git-traps.js';
import { settingText } from './setting-values.js';

const fileNameOf = (name: string): string => name.replaceAll(/[^\w.]/g, '-');

export interface LaidTraps {
  readonly env: Readonly<Record<string, string>>;
  /** Words of a command line with the path of the trap's script in them. */
  readonly words: (trap: Trap) => readonly string[];
}

export interface TrapPlaces {
  readonly repository: string;
  /** Where the scripts are made. */
  readonly scripts: string;
  /** Where each script that is run leaves a file of its name. */
  readonly proofs: string;
}

/** Into a repository that has no traps yet. */
export const layTraps = (traps: readonly Trap[], places: TrapPlaces): LaidTraps => {
  const script = ({ name }: Trap): string => join(places.scripts, fileNameOf(name));
  const env: Record<string, string> = {};
  const [settings, attributes]: [string[], string[]] = [[], []];
  for (const directory of [places.scripts, places.proofs, join(places.repository, '.git/info')])
    mkdirSync(directory, { recursive: true });
  for (const trap of traps) {
    const path = script(trap);
    const text = `#!/bin/sh\n: > '${join(places.proofs, fileNameOf(trap.name))}'\nexit 0\n`;
    const put = (value: string): string => value.replace(/!$/, () => path);
    writeFileSync(path, text);
    chmodSync(path, 0o755);
    for (const [name, value] of trap.settings ?? []) settings.push(settingText(name, put(value)));
    for (const [name, value] of Object.entries(trap.env ?? {})) env[name] = put(value);
    if (trap.attributes !== undefined) attributes.push(trap.attributes);
    if (trap.hook === undefined) continue;
    mkdirSync(join(places.repository, '.git/hooks'), { recursive: true });
    writeFileSync(join(places.repository, '.git/hooks', trap.hook), text, { mode: 0o755 });
  }
  writeFileSync(join(places.repository, '.git/info/attributes'), attributes.join(''));
  // Half of them by way of another file.
  const half = settings.length >> 1;
  writeFileSync(join(places.repository, '.git/more'), settings.slice(half).join(''));
  appendFileSync(
    join(places.repository, '.git/config'),
    `${settings.slice(0, half).join('')}[include]\n\tpath = more\n`,
  );
  return { env, words: (trap) => (trap.shownBy ?? []).map((word) => word.replace(/::!$/, () => `::${script(trap)}`)) };
};
