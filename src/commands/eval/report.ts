import * as Args from '@oclif/core/args';
import { CwCommand } from '../../cli/base.js';
import { REPORT_FLAGS, writeReports } from '../../cli/eval/eval-reports.js';
import { EXIT } from '../../core/error.js';
import { differencesOf, differenceText } from '../../eval/gate/baseline.js';
import type { Evaluated } from '../../eval/run/evaluate.js';
import { parseResult } from '../../eval/run/read-result.js';
import type { EvalResult } from '../../eval/run/result.js';
import { searchErrors } from '../../eval/run/search-errors.js';
import { readText } from '../../eval/suites/files.js';
import { formatEval } from '../../format/eval/terminal.js';
import { snakeKeys } from '../../format/json.js';

export default class EvalReport extends CwCommand<object> {
  static override summary = 'Write reports of saved results, with their history.';
  static override description =
    'Takes files saved by `cw eval --out`, oldest first. Reports the last one, compared with the one before it; the ' +
    'HTML page shows all of them over time. Needs no index and no repository.';
  static override examples = [
    {
      description: 'A page with the history of a year:',
      command: '<%= config.bin %> eval report results/*.json --html report.html',
    },
    {
      description: 'One result for a job summary:',
      command: '<%= config.bin %> eval report result.json --markdown summary.md',
    },
  ];
  static override strict = false;
  static override args = {
    result: Args.string({ required: true, ignoreStdin: true, description: 'Saved results, oldest first.' }),
  };
  static override flags = REPORT_FLAGS;

  async run(): Promise<object> {
    const { flags, argv } = await this.parse(EvalReport);
    const results = argv.map(String).map((file) => parseResult(file, readText(file, file)));
    const evaluated = latestOf(results);
    this.sayWarnings(evaluated.warnings);
    this.print(formatEval(evaluated, this.style));
    await writeReports(evaluated, flags, results);
    const { result, before } = evaluated;
    if (result.summary.errors + (before?.summary.errors ?? 0) > 0) this.endWith(EXIT.error);
    return snakeKeys(evaluated.result);
  }
}

const latestOf = (results: readonly EvalResult[]): Evaluated => {
  const result = results.at(-1)!;
  const before = results.at(-2) ?? null;
  const different = before === null ? [] : differencesOf(before, result);
  const warnings = [
    ...searchErrors(result, ''),
    ...(before === null ? [] : searchErrors(before, ' of the result before it')),
    ...(different.length === 0 ? [] : [`the last two may not be comparable: ${differenceText(different)}.`]),
  ];
  return { result, before, gate: null, warnings };
};
