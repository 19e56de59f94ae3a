import * as Args from '@oclif/core/args';
import { inspectArtifact } from '../../artifact/inspect.js';
import { CwCommand } from '../../cli/base.js';
import { inWorkspace } from '../../cli/in-workspace.js';
import { artifactBytes } from '../../cli/io/artifact-input.js';
import { snakeKeys } from '../../format/json.js';
import { formatInspection } from '../../format/state.js';
import { AT_HEAD } from '../../workspace/workspace.js';

export default class StateInspect extends CwCommand<object> {
  static override summary = 'Show the manifest of an artifact.';
  static override description =
    'Prints sizes and counts, and whether this version of cw and this repository accept it. Reads only the manifest ' +
    'and changes nothing; `cw verify <file>` checks the rest.';
  static override examples = [
    { description: 'For people:', command: '<%= config.bin %> state inspect index.cw.tar.zst' },
    { description: 'For scripts:', command: '<%= config.bin %> state inspect index.cw.tar.zst --json' },
  ];
  static override args = {
    file: Args.string({ required: true, ignoreStdin: true, description: 'The artifact; - for standard input.' }),
  };

  async run(): Promise<object> {
    const { args } = await this.parse(StateInspect);
    return inWorkspace(AT_HEAD, async (workspace) => {
      const inspection = await inspectArtifact(workspace, artifactBytes(args.file, null), new AbortController().signal);
      this.print(formatInspection(inspection, this.style));
      return snakeKeys(inspection);
    });
  }
}
