import * as Args from '@oclif/core/args';
import { CwCommand } from '../../cli/base.js';
import { SUITE_ARGS } from '../../cli/flags/eval-flags.js';
import { formatArg } from '../../cli/flags/format-arg.js';
import { inWorkspace } from '../../cli/in-workspace.js';
import { type Exchanged, exportSuite } from '../../eval/exchange/exchange.js';
import { formatWritten } from '../../format/eval/written.js';

export default class EvalExport extends CwCommand<Exchanged> {
  static override summary = 'Write suites as TREC, BEIR or CSV files.';
  static override description =
    'trec: a directory with queries.tsv and qrels.txt, to score the output of `cw eval --trec`. beir: a directory ' +
    'with corpus.jsonl (of the index), queries.jsonl and qrels/test.tsv. csv: one file. Documents are paths, ' +
    'percent-encoded where TREC allows no white space.';
  static override examples = [
    {
      description: 'Score with trec_eval:',
      command: '<%= config.bin %> eval export trec out && <%= config.bin %> eval --trec out/run.txt',
    },
  ];
  static override strict = false;
  static override args = {
    format: formatArg({ required: true }),
    to: Args.string({ required: true, ignoreStdin: true, description: 'A directory; a file for csv.' }),
    ...SUITE_ARGS,
  };

  async run(): Promise<Exchanged> {
    const { args, argv } = await this.parse(EvalExport);
    return inWorkspace(null, async (workspace) => {
      const done = exportSuite(workspace, args.format, args.to, process.cwd(), argv.slice(2).map(String));
      this.print(formatWritten(done));
      this.sayWarnings(done.warnings);
      return done;
    });
  }
}
