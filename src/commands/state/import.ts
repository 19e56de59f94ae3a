import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { importArtifact, loadForImport } from '../../artifact/import.js';
import { publicKeysFrom } from '../../artifact/signature.js';
import { CwCommand } from '../../cli/base.js';
import { inWorkspace } from '../../cli/in-workspace.js';
import { artifactBytes } from '../../cli/io/artifact-input.js';
import { longRun } from '../../cli/long-run.js';
import { snakeKeys } from '../../format/json.js';
import { formatImport } from '../../format/state.js';
import { leave } from '../../start/leave.js';
import { optimiseLate } from '../../start/optimise-late.js';
import { AT_HEAD, type Workspace } from '../../workspace/workspace.js';

export default class StateImport extends CwCommand<object> {
  static override summary = 'Import an index that another machine exported.';
  static override description =
    'The file is treated as hostile: sizes, entries, digests, schema and structure are checked before anything is ' +
    'changed. Then it replaces the index in one step. `cw index` afterwards reads only the blobs that differ. See ' +
    'docs/threat-model.md.';
  static override examples = [
    {
      description: 'On a fresh clone:',
      command: '<%= config.bin %> state import index.cw.tar.zst && <%= config.bin %> index',
    },
    { description: 'Check it only:', command: '<%= config.bin %> state import index.cw.tar.zst --dry-run' },
    {
      description: 'Require a signature:',
      command: '<%= config.bin %> state import index.cw.tar.zst --require-signature keys.pem',
    },
  ];
  static override args = {
    file: Args.string({ required: true, ignoreStdin: true, description: 'The artifact; - for standard input.' }),
  };
  static override flags = {
    'dry-run': Flags.boolean({ summary: 'Check everything; change nothing.' }),
    force: Flags.boolean({ summary: 'Accept an artifact of another repository.' }),
    'allow-partial': Flags.boolean({
      summary: 'Leave out files whose text is neither in the artifact (no-text) nor in git.',
    }),
    'require-signature': Flags.string({
      helpValue: '<file|env:NAME>',
      summary: 'Refuse the file unless it is signed by one of these Ed25519 public keys (PEM).',
    }),
  };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(StateImport);
    const keys = flags['require-signature'];
    const trusted = keys === undefined ? null : publicKeysFrom(keys, process.env);
    const work = async (workspace: Workspace): Promise<object> => {
      optimiseLate();
      const result = await longRun(
        this.progress(),
        { counts: 'files', left: 'the index is as it was before' },
        (hooks) =>
          importArtifact(
            workspace,
            artifactBytes(args.file, hooks.signal),
            {
              mode: flags['dry-run'] ? 'dry-run' : 'import',
              foreign: flags.force ? 'take' : 'refuse',
              partial: flags['allow-partial'] ? 'take' : 'refuse',
              trusted,
            },
            hooks,
          ),
      );
      this.sayWarnings(result.warnings);
      this.print(formatImport(result, this.style));
      return snakeKeys(result);
    };
    try {
      return await inWorkspace(AT_HEAD, work, loadForImport);
    } finally {
      // Runs after oclif has written the JSON, which happens when this method has returned.
      setImmediate(leave);
    }
  }
}
