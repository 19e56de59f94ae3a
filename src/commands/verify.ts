import * as Flags from '@oclif/core/flags';
import { CwCommand } from '../cli/base.js';
import { longRun } from '../cli/long-run.js';
import { CwError, EXIT } from '../core/error.js';
import { type SnakeKeys, snakeKeys } from '../format/json.js';
import { formatVerify } from '../format/verify.js';
import { runVerify, type VerifyResult } from '../pipeline/verify-run.js';
import { openWorkspace } from '../pipeline/workspace.js';

export default class Verify extends CwCommand<SnakeKeys<VerifyResult>> {
  static override summary = 'Prove that the index is what it says it is.';
  static override description =
    'A checklist from the file header to the words of the text index, then the list of files against the commit in git. ' +
    'With --rebuild everything is built again beside it, from nothing, and compared row by row. The index is only read. ' +
    'Ends with 1 at the first step that fails.';
  static override examples = [
    { description: 'After a crash, a full disk or an import:', command: '<%= config.bin %> verify' },
    { description: 'Does the delta equal a rebuild?', command: '<%= config.bin %> verify --rebuild' },
  ];
  static override flags = {
    rebuild: Flags.boolean({ summary: 'Build from nothing beside the index, and compare every row.' }),
    jobs: Flags.integer({ min: 1, max: 64, helpValue: '<n>', summary: 'How many workers extract (index.jobs).' }),
  };

  async run(): Promise<SnakeKeys<VerifyResult>> {
    const { flags } = await this.parse(Verify);
    const workspace = await openWorkspace(process.cwd(), null, process.env);
    const interrupted = new CwError('interrupted', 'interrupted; nothing was proved.', { next: 'Run it again.' });
    try {
      const result = await longRun(this.progress(), interrupted, (hooks) =>
        runVerify(
          workspace,
          {
            depth: flags.rebuild ? 'rebuild' : 'checks',
            jobs: flags.jobs ?? workspace.config.values.index.jobs,
          },
          hooks,
        ),
      );
      this.print(formatVerify(result, this.style));
      if (!result.ok) this.endWith(EXIT.no);
      return snakeKeys(result);
    } finally {
      workspace.repository?.close();
    }
  }
}
