/** The table of attacks: one line for each. */
import type { Attack } from './attack.js';
import { clocks } from './clocks.js';
import { forge } from './forge.js';
import { forgeValues } from './forge-values.js';
import { fuzzReaders } from './fuzz-readers.js';
import { gitPrograms } from './git-programs.js';
import { gitSettings } from './git-settings.js';
import { grammars } from './grammars.js';
import { ioErrors } from './io-errors.js';
import { kill } from './kill.js';
import { killArtifact } from './kill-artifact.js';
import { leftovers } from './leftovers.js';
import { links } from './links.js';
import { oddFiles } from './odd-files.js';
import { queries } from './queries.js';
import { secrets } from './secrets.js';

export const attacks: Readonly<Record<string, Attack>> = {
  kill,
  'kill-artifact': killArtifact,
  forge,
  leftovers,
  'odd-files': oddFiles,
  'forge-values': forgeValues,
  queries,
  'git-programs': gitPrograms,
  'git-settings': gitSettings,
  secrets,
  grammars,
  'io-errors': ioErrors,
  links,
  clocks,
  'fuzz-readers': fuzzReaders,
};
