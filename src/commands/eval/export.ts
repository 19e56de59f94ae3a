import * as Args from '@oclif/core/args';
import { CwCommand } from '../../cli/base.js';
import { EXCHANGE_FORMATS, type Exchanged, exportSuite, formatOf } from '../../eval/exchange.js';
import { openWorkspace } from '../../pipeline/workspace.js';

export default class EvalExport extends CwCommand<Exchanged> {
  static override summary = 'Write suites as TREC, BEIR or CSV files.';
  static override description =
    'trec: a directory with queries.tsv and qrels.txt, to be scored with what `cw eval --trec` writes. beir: a directory with corpus.jsonl (of the index), ' +
    'queries.jsonl and qrels/test.tsv. csv: one file. Documents are paths, percent-encoded where TREC allows no white space.';
  static override examples = [
    {
      description: 'Score with trec_eval:',
      command: '<%= config.bin %> eval export trec out && <%= config.bin %> eval --trec out/run.txt',
    },
  ];
  static override strict = false;
  static override args = {
    format: Args.string({
      required: true,
      ignoreStdin: true,
      options: [...EXCHANGE_FORMATS],
      description: 'trec, beir or csv.',
    }),
    to: Args.string({ required: true, ignoreStdin: true, description: 'A directory; a file for csv.' }),
    suite: Args.string({ ignoreStdin: true, description: 'Suite files; all of eval/ when none is named.' }),
  };

  async run(): Promise<Exchanged> {
    const { args, argv } = await this.parse(EvalExport);
    const workspace = await openWorkspace(process.cwd(), null, process.env);
    try {
      const done = exportSuite(workspace, formatOf(args.format), args.to, process.cwd(), argv.slice(2).map(String));
      this.print(`${done.files.join(', ')}: ${done.rows} rows`);
      return done;
    } finally {
      workspace.repository?.close();
    }
  }
}
