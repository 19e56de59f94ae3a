import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { CwCommand } from '../../cli/base.js';
import { CwError } from '../../core/error.js';
import { type Scored, scoreRun } from '../../eval/exchange/score-run.js';
import { parseQrels, parseRun } from '../../eval/exchange/trec.js';
import { readText } from '../../eval/suites/files.js';
import { columns } from '../../format/eval/table.js';

export default class EvalScore extends CwCommand<Scored> {
  static override summary = 'Score a TREC run of any tool against qrels.';
  static override description =
    'Prints the numbers of `trec_eval -c` under the names of ir_measures. Results are ordered by score, equal ' +
    'scores by document name, the larger one first. Means are over all queries of the qrels; one without a line in ' +
    'the run counts as zero. Needs no index and no repository.';
  static override examples = [{ description: 'Any run:', command: '<%= config.bin %> eval score qrels.txt run.txt' }];
  static override args = {
    qrels: Args.string({
      required: true,
      ignoreStdin: true,
      description: 'Judgements: query, 0, document, relevance.',
    }),
    run: Args.string({
      required: true,
      ignoreStdin: true,
      description: 'Rankings: query, Q0, document, rank, score, tag.',
    }),
  };

  static override flags = {
    level: Flags.integer({
      min: 1,
      default: 1,
      helpValue: '<n>',
      summary: 'The lowest relevance that counts (1); 2 leaves out what is only also relevant.',
    }),
  };

  async run(): Promise<Scored> {
    const { args, flags } = await this.parse(EvalScore);
    const qrels = parseQrels(args.qrels, readText(args.qrels, args.qrels));
    if (qrels.length === 0)
      throw new CwError('usage', `${args.qrels} has no judgements.`, { next: 'Give the qrels first, then the run.' });
    const scored = scoreRun(qrels, parseRun(args.run, readText(args.run, args.run)), flags.level);
    const rows = Object.entries(scored.measures).map(([name, value]) => [name, value.toFixed(4)]);
    this.print([`${scored.queries} queries`, ...columns(rows, ['left', 'right'])].join('\n'));
    return scored;
  }
}
