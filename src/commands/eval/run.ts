import * as Flags from '@oclif/core/flags';
import { CwCommand } from '../../cli/base.js';
import { reportingFailure } from '../../cli/eval/eval-failure.js';
import { REPORT_FLAGS, type ReportFiles, writeReports } from '../../cli/eval/eval-reports.js';
import { RANK_FLAGS, SUITE_ARGS } from '../../cli/flags/eval-flags.js';
import { inWorkspace } from '../../cli/in-workspace.js';
import { writeTalk } from '../../cli/io/output.js';
import { longRun } from '../../cli/long-run.js';
import { refuseMistyped } from '../../cli/oclif/mistyped.js';
import { EXIT } from '../../core/error.js';
import { BASELINE_FILE } from '../../eval/gate/baseline.js';
import { refuseInCi, updateBaseline } from '../../eval/gate/update-baseline.js';
import { type EvalRequest, type Evaluated, evaluate } from '../../eval/run/evaluate.js';
import { readSuite, rootOf } from '../../eval/suites/files.js';
import { formatEval } from '../../format/eval/terminal.js';
import { snakeKeys } from '../../format/json.js';
import { prepareSearch } from '../../search/answer/prepare.js';
import { leave } from '../../start/leave.js';
import { optimiseLate } from '../../start/optimise-late.js';
import type { Workspace } from '../../workspace/workspace.js';

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
    refuseMistyped(argv.map(String)[0], 'eval', this.config.commandIDs);
    if (flags['update-baseline']) refuseInCi(process.env);
    const gate = flags.gate ? 'judge' : 'skip';
    const isAnnotated = flags.annotations || process.env.GITHUB_ACTIONS === 'true';
    const annotate = (lines: () => string): void => {
      const text = isAnnotated ? lines() : '';
      if (text === '') return;
      // The runner reads both streams; under --json the first one is for the answer alone.
      if (this.jsonEnabled()) writeTalk(`${text}\n`);
      else this.print(text);
    };
    return reportingFailure({ files: flags, gate, annotate }, (asked) => {
      const work = async (workspace: Workspace): Promise<object> => {
        optimiseLate();
        const suite = readSuite(rootOf(workspace), process.cwd(), argv.map(String));
        const evaluated = await longRun(this.progress(), { counts: 'files', left: 'nothing was measured' }, (hooks) =>
          evaluate(
            workspace,
            {
              suite,
              named: argv.length === 0 ? 'all of them' : 'by name',
              split: flags.split ?? null,
              depth: flags.depth,
              k: flags.k,
              revision: flags.rev ?? null,
              base: flags.base ?? null,
              stored: flags['update-baseline'] ? 'replace' : 'compare',
              gate,
              told: this.jsonEnabled() ? 'all' : toldBy(flags),
            },
            hooks,
          ),
        );
        asked();
        this.sayWarnings(evaluated.warnings);
        this.print(formatEval(evaluated, this.style));
        await writeReports(evaluated, flags, []);
        if (isAnnotated) {
          const { annotationsOf } = await import('../../format/eval/annotations.js');
          annotate(() => annotationsOf(evaluated));
        }
        if (flags['update-baseline']) {
          const { baselineText } = await import('../../format/eval/json.js');
          updateBaseline(workspace, evaluated.result, baselineText);
          this.say(`${BASELINE_FILE} is what later runs are compared with; commit it.`);
        }
        this.endWith(exitOf(evaluated));
        // Behind the output, which under --json is written when this has returned.
        setImmediate(leave);
        // Renaming the keys of thousands of results takes as long as a query.
        if (!this.jsonEnabled()) return {};
        return snakeKeys({ ...evaluated.result, gate: evaluated.gate, warnings: evaluated.warnings });
      };
      return inWorkspace(null, work, prepareSearch);
    });
  }
}

/** Of what is printed and saved, some tell why a result was found, some where, and some neither. */
const toldBy = (flags: ReportFiles & { readonly gate: boolean }): EvalRequest['told'] => {
  if (flags.out !== undefined || flags.html !== undefined) return 'all';
  return flags.gate && flags.junit === undefined && flags.trec === undefined ? 'paths' : 'places';
};

/** A search that failed is worth more than any number beside it. */
const exitOf = ({ result, before, gate }: Evaluated): number => {
  if (result.summary.errors + (before?.summary.errors ?? 0) > 0 || gate?.verdict === 'cannot-judge') return EXIT.error;
  return gate?.verdict === 'failed' ? EXIT.no : EXIT.done;
};
