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
    'None is needed. Values are taken key by key, later sources win: the defaults below, `cw` in package.json, `cw.config.json` beside it ' +
      'at the root of the work tree, environment variables. `cw doctor` prints the values in force and where each comes from.',
    SAMPLE,
    'An unknown key, a value of the wrong type and an unknown `CW_` variable of a known section are errors, with the nearest known name. ' +
      'In a bare repository the files are read from the commit that is indexed.',
    '## Keys',
    configTable(),
    '"Decides the index": a changed value makes the next `cw index` build everything again, because the rows would be others.',
    '## Other variables',
    [
      '- `CW_HOME`: a directory for all state, as an absolute path.',
      '- `NODE_DISABLE_COMPILE_CACHE=1`: keeps no compiled code of cw in the cache directory (`XDG_CACHE_HOME`, or the usual one).',
      '- `CW_HOOKS=0`: turns hooks/update-index.sh off.',
      '- `CI`: where it is set (and not `0` or `false`) searches are strict, and nothing is started in the background. So it is where `GITHUB_ACTIONS`, `JENKINS_URL`, `TF_BUILD`, `TEAMCITY_VERSION` or `CODEBUILD_BUILD_ID` is.',
      '- `NO_COLOR`, `TERM=dumb`: no colour.',
    ].join('\n'),
    'What is left out of an index is described in [ignore.md](ignore.md); editors complete `cw.config.json` by [its schema](cw.config.schema.json).',
  ]);

/** Short lists on one line, as the formatter of this repository wants them. */
const folded = (json: string): string =>
  json.replace(/\[\s+([^[\]{}]*?)\s+\]/g, (_, items: string) => `[${items.replace(/,\s+/g, ', ')}]`);

export const schemaPage = (): Page => ({
  name: 'cw.config.schema.json',
  text: `${folded(JSON.stringify(configSchema(), null, 2))}\n`,
});
