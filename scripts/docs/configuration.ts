import { configSchema, configTable } from '../../src/core/config-reference.js';
import { type Page, page } from './page.js';

const SAMPLE = `
\`\`\`json
{
  "$schema": "./node_modules/codewhale/docs/cw.config.schema.json",
  "index": { "maxFileBytes": 3000000, "vendored": true },
  "search": { "limit": 20 }
}
\`\`\``;

export const configurationPage = (): Page =>
  page('configuration.md', 'Configuration', [
    'No configuration is needed. Each key is taken from the last of these sources that has it: the defaults below, `cw` in package.json, ' +
      '`cw.config.json` beside it at the root of the work tree, environment variables. `cw doctor` prints the values in force and their sources.',
    SAMPLE,
    'An unknown key, a value of the wrong type and an unknown `CW_` variable of a known section are errors, with the nearest known name. ' +
      'In a bare repository the files are read from the commit that is indexed.',
    '## Keys',
    configTable(),
    '"Decides the index": after a change of the value, the next `cw index` rebuilds everything, because the rows depend on it.',
    '## Other variables',
    [
      '- `CW_HOME`: a directory for all state, as an absolute path.',
      '- `NODE_DISABLE_COMPILE_CACHE=1`: stores no compiled code of cw in the cache directory (`XDG_CACHE_HOME`, or the default one).',
      '- `CW_HOOKS=0`: turns hooks/update-index.sh off.',
      '- `CI`: if it is set (and not `0` or `false`), searches are strict, and nothing is started in the background. `GITHUB_ACTIONS`, `JENKINS_URL`, `TF_BUILD`, `TEAMCITY_VERSION` and `CODEBUILD_BUILD_ID` have the same effect.',
      '- `NO_COLOR`, `TERM=dumb`: no colour.',
    ].join('\n'),
    '[ignore.md](ignore.md) describes what is left out of an index. Editors can use [the schema](cw.config.schema.json) of `cw.config.json`.',
  ]);

/** Short lists on one line, as the formatter of this repository wants them. */
const folded = (json: string): string =>
  json.replace(/\[\s+([^[\]{}]*?)\s+\]/g, (_, items: string) => `[${items.replace(/,\s+/g, ', ')}]`);

export const schemaPage = (): Page => ({
  name: 'cw.config.schema.json',
  text: `${folded(JSON.stringify(configSchema(), null, 2))}\n`,
});
