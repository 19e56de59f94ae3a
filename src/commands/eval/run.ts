import * as Flags from '@oclif/core/flags';
import { CwCommand } from '../../cli/base.js';
import { REPORT_FLAGS } from '../../cli/eval/eval-reports.js';
import { evaluateSuites, evaluationJson, exitCodeOf } from '../../cli/eval/evaluate-suites.js';
import { RANK_FLAGS, SUITE_ARGS } from '../../cli/flags/eval-flags.js';
import { writeTalk } from '../../cli/io/output.js';
import { refuseMistyped } from '../../cli/oclif/mistyped.js';
import { BASELINE_FILE } from '../../eval/gate/baseline.js';
import { refuseInCi } from '../../eval/gate/update-baseline.js';
import { formatEval } from '../../format/eval/terminal.js';
import { leave } from '../../start/leave.js';

export default class Eval extends CwCommand<object> {
  static override summary = 'Run the queries of a suite and measure the results.';
  static override description =
    'A suite is a file of queries with their expected results. By default all suites in eval/ that people wrote are ' +
    'run. With --gate the result is judged by eval/gate.json and the stored baseline. docs/eval.md has a tutorial.';
  static override examples = [
    { description: 'The suites of this repository:', command: '<%= config.bin %> eval' },
    {
      description: 'In CI, compared with the base of the pull request:',
      command: '<%= config.bin %> eval --gate --base HEAD^1',
    },
    { description: 'Store a baseline:', command: '<%= config.bin %> eval --update-baseline' },
    { description: 'A report for the browser:', command: '<%= config.bin %> eval --html report.html' },
  ];
  static override strict = false;
  static override args = SUITE_ARGS;
  static override flags = {
    gate: Flags.boolean({ summary: 'Judge the result: ends with 0 passed, 1 failed, 2 could not be judged.' }),
    base: Flags.string({
      helpValue: '<commit-ish>',
      summary: 'Compare with the results at this commit instead of the stored baseline.',
    }),
    rev: Flags.string({ helpValue: '<commit-ish>', summary: 'Measure this commit instead of the current index.' }),
    'update-baseline': Flags.boolean({
      summary: 'Store the result as the baseline; not in CI.',
      exclusive: ['gate', 'rev'],
    }),
    split: Flags.string({ helpValue: '<name>', summary: 'Only the rows of this split.' }),
    ...RANK_FLAGS,
    ...REPORT_FLAGS,
    annotations: Flags.boolean({
      summary:
        'Print GitHub annotations on the lines of the suite, on stderr under --json; the default in GitHub Actions.',
    }),
  };

  async run(): Promise<object> {
    const { flags, argv } = await this.parse(Eval);
    const suites = argv.map(String);
    refuseMistyped(suites[0], 'eval', this.config.commandIDs);
    if (flags['update-baseline']) refuseInCi(process.env);
    const evaluated = await evaluateSuites({
      flags,
      suites,
      output: this.jsonEnabled() ? 'json' : 'text',
      progress: () => this.progress(),
      show: (shown) => {
        this.sayWarnings(shown.warnings);
        this.print(formatEval(shown, this.style));
      },
      // The runner of GitHub Actions reads both streams. Under --json, stdout contains nothing but the JSON object.
      printAnnotations: (lines) => (this.jsonEnabled() ? writeTalk(`${lines}\n`) : this.print(lines)),
    });
    if (flags['update-baseline']) this.say(`${BASELINE_FILE} is what later runs are compared with; commit it.`);
    this.endWith(exitCodeOf(evaluated));
    // Runs after oclif has written the JSON, which happens when this method has returned.
    setImmediate(leave);
    // Converting the keys of thousands of results takes as long as a query, so it is skipped without --json.
    return this.jsonEnabled() ? evaluationJson(evaluated) : {};
  }
}
