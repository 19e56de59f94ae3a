import * as Flags from '@oclif/core/flags';
import { CwCommand } from '../../cli/base.js';
import { REPORT_FLAGS, writeReports } from '../../cli/eval/eval-reports.js';
import { RANK_FLAGS } from '../../cli/flags/eval-flags.js';
import { inWorkspace } from '../../cli/in-workspace.js';
import { longRun } from '../../cli/long-run.js';
import { EXIT } from '../../core/error.js';
import { rowsText, writtenRow } from '../../eval/exchange/interop.js';
import { writeText } from '../../eval/exchange/write-text.js';
import { replayHistory } from '../../eval/run/replay.js';
import { refuseToReplace } from '../../eval/suites/files.js';
import { formatEval } from '../../format/eval/terminal.js';
import { snakeKeys } from '../../format/json.js';

export default class EvalReplay extends CwCommand<object> {
  static override summary = 'Measure with commit messages as queries for the files they changed.';
  static override description =
    'The history of a repository is a benchmark: the message of a commit is the query, and the files that it ' +
    'modified are the answer. Each query runs on the index of the parent commit, which is reached by delta in a ' +
    'private copy. Merges, releases and commits of many files are left out. The numbers compare versions of a ' +
    'ranking with each other; they are never averaged with those of a suite.';
  static override examples = [
    { description: 'The last fifty suitable commits:', command: '<%= config.bin %> eval replay' },
    { description: 'Keep the queries:', command: '<%= config.bin %> eval replay --count 200 --save eval/replay.jsonl' },
  ];
  static override flags = {
    count: Flags.integer({ min: 1, max: 10_000, default: 50, helpValue: '<n>', summary: 'Number of queries (50).' }),
    rev: Flags.string({ default: 'HEAD', helpValue: '<commit-ish>', summary: 'The commit to start from (HEAD).' }),
    save: Flags.string({ helpValue: '<file>', summary: 'Write the queries as a suite.' }),
    ...RANK_FLAGS,
    ...REPORT_FLAGS,
  };

  async run(): Promise<object> {
    const { flags } = await this.parse(EvalReplay);
    return inWorkspace(null, async (workspace) => {
      const { count, depth, k, save } = flags;
      // Checked before the run, which takes minutes and could not be saved.
      if (save !== undefined)
        refuseToReplace({ file: save, name: save }, 'replay', 'Choose another file with --save, or remove it.');
      const request = { revision: flags.rev, count, depth, k };
      const { result, rows } = await longRun(
        this.progress(),
        { counts: 'commits', left: 'the index is untouched' },
        (hooks) => replayHistory(workspace, request, hooks),
      );
      const evaluated = { result, before: null, gate: null, warnings: [] };
      this.print(formatEval(evaluated, this.style));
      if (save !== undefined) writeText(save, rowsText('replay', 'replay', rows.map(writtenRow)));
      await writeReports(evaluated, flags, []);
      if (result.summary.errors > 0) this.endWith(EXIT.error);
      return snakeKeys(result);
    });
  }
}
