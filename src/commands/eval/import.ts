import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { CwCommand } from '../../cli/base.js';
import { formatArg } from '../../cli/flags/format-arg.js';
import { inWorkspace } from '../../cli/in-workspace.js';
import { type Exchanged, importSuite } from '../../eval/exchange/exchange.js';
import { formatWritten } from '../../format/eval/written.js';

export default class EvalImport extends CwCommand<Exchanged> {
  static override summary = 'Make a suite from TREC, BEIR or CSV files.';
  static override description =
    'trec: the queries as lines of id, tab and text, then the qrels. beir: a directory with queries.jsonl and ' +
    'qrels/test.tsv. csv: columns with the names of the fields of a row, | between the items of a list, and places ' +
    'as path#symbol:10-20=grade, percent-encoded where they contain such marks. Documents are paths. Relevance 1 ' +
    'beside a higher one is also relevant; all other relevance is expected.';
  static override examples = [
    {
      description: 'Judgements of another tool:',
      command: '<%= config.bin %> eval import trec queries.tsv qrels.txt --name judged',
    },
    { description: 'A spreadsheet:', command: '<%= config.bin %> eval import csv queries.csv --name team' },
  ];
  static override strict = false;
  static override args = {
    format: formatArg({ required: true }),
    files: Args.string({ required: true, ignoreStdin: true, description: 'The files to read.' }),
  };
  static override flags = {
    name: Flags.string({
      default: 'imported',
      helpValue: '<name>',
      summary: 'The suite becomes eval/<name>.jsonl (imported).',
    }),
  };

  async run(): Promise<Exchanged> {
    const { args, argv, flags } = await this.parse(EvalImport);
    return inWorkspace(null, async (workspace) => {
      const done = importSuite(workspace, args.format, flags.name, process.cwd(), argv.slice(1).map(String));
      this.print(formatWritten(done));
      this.sayWarnings(done.warnings);
      return done;
    });
  }
}
