import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { CwCommand } from '../../cli/base.js';
import { REPORT_FLAGS, writeReports } from '../../cli/eval/eval-reports.js';
import { RANK_FLAGS } from '../../cli/flags/eval-flags.js';
import { inWorkspace } from '../../cli/in-workspace.js';
import { longRun } from '../../cli/long-run.js';
import { EXIT } from '../../core/error.js';
import { bisectOperands, compareOperands } from '../../eval/compare/compare-run.js';
import { readSuite, rootOf } from '../../eval/suites/files.js';
import { formatBisect, formatCompare } from '../../format/eval/compare.js';
import { snakeKeys } from '../../format/json.js';

export default class EvalCompare extends CwCommand<object> {
  static override summary = 'Compare two commits, configurations, artifacts or saved results, query by query.';
  static override description =
    'Each side is a commit, a saved result or baseline (.json), a configuration file (.json), an artifact of `cw ' +
    'state export` or an index file. Shows the results that entered, left and moved, with their reasons, and the ' +
    'statistical weight of the difference. With --bisect, both sides are commits, and the commit that lost the ' +
    'query is searched for, by delta.';
  static override examples = [
    { description: 'A branch with its base:', command: '<%= config.bin %> eval compare main HEAD' },
    { description: 'Two saved results:', command: '<%= config.bin %> eval compare before.json after.json' },
    {
      description: 'Two artifacts, without importing them:',
      command: '<%= config.bin %> eval compare old.cw.tar.zst new.cw.tar.zst',
    },
    {
      description: 'Bisect a lost query:',
      command: '<%= config.bin %> eval compare v1.0 HEAD --bisect auth-1',
    },
  ];
  static override args = {
    before: Args.string({
      required: true,
      ignoreStdin: true,
      description: 'A commit, a result, a configuration, an artifact or an index.',
    }),
    after: Args.string({ required: true, ignoreStdin: true, description: 'The other side.' }),
  };
  static override flags = {
    suite: Flags.string({
      multiple: true,
      helpValue: '<file>',
      summary: 'Suite files; all of eval/ by default.',
    }),
    split: Flags.string({ helpValue: '<name>', summary: 'Only the rows of this split.' }),
    bisect: Flags.string({ helpValue: '<id>', summary: 'Find the commit that lost this query.' }),
    ...RANK_FLAGS,
    ...REPORT_FLAGS,
  };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(EvalCompare);
    const { depth, k } = flags;
    return inWorkspace(null, async (workspace) => {
      const suite = flags.suite === undefined ? null : readSuite(rootOf(workspace), process.cwd(), flags.suite);
      const request = { suite, cwd: process.cwd(), split: flags.split ?? null, depth, k, ...args };
      const { bisect } = flags;
      if (bisect !== undefined) {
        const found = await longRun(this.progress(), { counts: 'files', left: 'the index is untouched' }, (hooks) =>
          bisectOperands(workspace, request, bisect, hooks),
        );
        this.print(formatBisect(found, this.style));
        return snakeKeys(found);
      }
      const compared = await longRun(this.progress(), { counts: 'files', left: 'the index is untouched' }, (hooks) =>
        compareOperands(workspace, request, hooks),
      );
      this.print(formatCompare(compared, args, this.style));
      const { errors: warnings } = compared;
      await writeReports({ result: compared.after, before: compared.before, gate: null, warnings }, flags, []);
      // A failed search makes the numbers incomplete, so it decides the exit code.
      if (warnings.length > 0) this.endWith(EXIT.error);
      const { before, after, ...rest } = compared;
      const of = (result: typeof before) => ({ suite: result.suite, index: result.index, summary: result.summary });
      return snakeKeys({ before: of(before), after: of(after), ...rest });
    });
  }
}
