import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { publicKeysFrom } from '../artifact/signature.js';
import { artifactBytes } from '../cli/artifact-input.js';
import { CwCommand } from '../cli/base.js';
import { inWorkspace } from '../cli/in-workspace.js';
import { longRun } from '../cli/long-run.js';
import { CwError, EXIT } from '../core/error.js';
import { type SnakeKeys, snakeKeys } from '../format/json.js';
import { formatVerify } from '../format/verify.js';
import { runVerify, type VerifyResult } from '../pipeline/verify-run.js';

export default class Verify extends CwCommand<SnakeKeys<VerifyResult>> {
  static override summary = 'Prove that the index, or an artifact, is what it says it is.';
  static override description =
    'A checklist from the file header to the words of the text index, then the list of files against the commit in git. ' +
    'With --rebuild everything is built again beside it, from nothing, and compared row by row. The index is only read. ' +
    'Given a file, the same is proved of an artifact, from its container to its words, without importing it. ' +
    'Ends with 1 at the first step that fails.';
  static override examples = [
    { description: 'After a crash, a full disk or an import:', command: '<%= config.bin %> verify' },
    { description: 'Does the delta equal a rebuild?', command: '<%= config.bin %> verify --rebuild' },
    { description: 'A file that came from elsewhere:', command: '<%= config.bin %> verify index.cw.tar.zst' },
  ];
  static override args = {
    file: Args.string({
      ignoreStdin: true,
      description: 'An artifact, - for standard input; the index here when left out.',
    }),
  };
  static override flags = {
    'require-signature': Flags.string({
      helpValue: '<file|env:NAME>',
      summary: 'An artifact fails unless one of these Ed25519 public keys (PEM) signed it.',
      exclusive: ['rebuild'],
    }),
    rebuild: Flags.boolean({ summary: 'Build from nothing beside the index, and compare every row.' }),
    jobs: Flags.integer({ min: 1, max: 64, helpValue: '<n>', summary: 'How many workers extract (index.jobs).' }),
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
