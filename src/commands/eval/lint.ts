import * as Flags from '@oclif/core/flags';
import { CwCommand } from '../../cli/base.js';
import { SUITE_ARGS } from '../../cli/flags/eval-flags.js';
import { inWorkspace } from '../../cli/in-workspace.js';
import { EXIT } from '../../core/error.js';
import { type LintResult, lintSuites } from '../../eval/suites/lint-run.js';
import { formatLint } from '../../format/eval/lint.js';
import { type SnakeKeys, snakeKeys } from '../../format/json.js';

export default class EvalLint extends CwCommand<SnakeKeys<LintResult>> {
  static override summary = 'Find mistakes that make a suite misleading.';
  static override description =
    'Finds expected paths, symbols and lines that do not exist at the indexed commit (and the rename that git ' +
    'knows), suites and queries inside the indexed text, repeated queries, suites that cannot get better, and tags ' +
    'with too few queries. Ends with 1 when there is an error.';
  static override examples = [
    { description: 'All suites:', command: '<%= config.bin %> eval lint' },
    { description: 'Follow renames:', command: '<%= config.bin %> eval lint --fix' },
  ];
  static override strict = false;
  static override args = SUITE_ARGS;
  static override flags = {
    fix: Flags.boolean({ summary: 'Write the new names of renamed paths into the suites.' }),
  };

  async run(): Promise<SnakeKeys<LintResult>> {
    const { flags, argv } = await this.parse(EvalLint);
    return inWorkspace(null, async (workspace) => {
      const result = await lintSuites(workspace, {
        suites: argv.map(String),
        cwd: process.cwd(),
        fix: flags.fix ? 'write' : 'report',
      });
      this.print(formatLint(result, this.style));
      if (result.findings.some(({ level }) => level === 'error')) this.endWith(EXIT.no);
      return snakeKeys(result);
    });
  }
}
