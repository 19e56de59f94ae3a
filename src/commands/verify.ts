import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { publicKeysFrom } from '../artifact/signature.js';
import { CwCommand } from '../cli/base.js';
import { inWorkspace } from '../cli/in-workspace.js';
import { artifactBytes } from '../cli/io/artifact-input.js';
import { longRun } from '../cli/long-run.js';
import { CwError, EXIT } from '../core/error.js';
import { type SnakeKeys, snakeKeys } from '../format/json.js';
import { formatVerify } from '../format/verify.js';
import { runVerify, type VerifyResult } from '../maintain/verify-run.js';

export default class Verify extends CwCommand<SnakeKeys<VerifyResult>> {
  static override summary = 'Check that the index, or an artifact, is complete and correct.';
  static override description =
    'Runs a checklist from the file header to the words of the text index, then compares the list of files with the ' +
    'commit in git. --rebuild also builds everything from nothing and compares it row by row. With a file, the ' +
    'artifact is checked in the same way without importing it. Only reads the index. Ends with 1 at the first step ' +
    'that fails.';
  static override examples = [
    { description: 'After a crash, a full disk or an import:', command: '<%= config.bin %> verify' },
    { description: 'Compare with a rebuild:', command: '<%= config.bin %> verify --rebuild' },
    { description: 'An artifact from elsewhere:', command: '<%= config.bin %> verify index.cw.tar.zst' },
  ];
  static override args = {
    file: Args.string({
      ignoreStdin: true,
      description: 'An artifact, - for standard input; the index of this repository by default.',
    }),
  };
  static override flags = {
    'require-signature': Flags.string({
      helpValue: '<file|env:NAME>',
      summary: 'Fail unless the artifact is signed by one of these Ed25519 public keys (PEM).',
      exclusive: ['rebuild'],
    }),
    rebuild: Flags.boolean({ summary: 'Also build from nothing beside the index, and compare every row.' }),
    jobs: Flags.integer({ min: 1, max: 64, helpValue: '<n>', summary: 'Number of worker processes (index.jobs).' }),
  };

  async run(): Promise<SnakeKeys<VerifyResult>> {
    const { args, flags } = await this.parse(Verify);
    const keys = flags['require-signature'];
    if (args.file === undefined ? keys !== undefined : flags.rebuild)
      throw new CwError('usage', '--rebuild is for the index here, --require-signature for an artifact.', {
        next: 'see `cw verify --help`',
      });
    const trusted = keys === undefined ? null : publicKeysFrom(keys, process.env);
    return inWorkspace(null, async (workspace) => {
      const { file } = args;
      const result = await longRun(this.progress(), { counts: 'files', left: 'nothing was proved' }, async (hooks) => {
        if (file === undefined) {
          const depth = flags.rebuild ? 'rebuild' : 'checks';
          return runVerify(workspace, { depth, jobs: flags.jobs ?? workspace.config.values.index.jobs }, hooks);
        }
        const { verifyArtifact } = await import('../artifact/verify.js');
        return verifyArtifact(workspace, artifactBytes(file, hooks.signal), file, trusted, hooks.signal);
      });
      this.print(formatVerify(result, file === undefined ? 'index' : 'artifact', this.style));
      if (!result.ok) this.endWith(EXIT.no);
      return snakeKeys(result);
    });
  }
}
