import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { CwCommand } from '../../cli/base.js';
import { inWorkspace } from '../../cli/in-workspace.js';
import { askPerson } from '../../cli/io/ask-person.js';
import { inLine } from '../../core/visible.js';
import { openAsker } from '../../eval/run/ask.js';
import { addRow } from '../../eval/suites/add-row.js';
import { placeOf, rootOf } from '../../eval/suites/files.js';
import { formatChoices } from '../../format/eval/choices.js';

const SUITE = 'eval/suite.jsonl';

export interface EvalAddResult {
  readonly file: string;
  readonly id: string;
  readonly row: string;
}

export default class EvalAdd extends CwCommand<EvalAddResult> {
  static override summary = 'Run a query and record which results are right.';
  static override description =
    'Prints numbered results; the right ones become a row of the suite. `3` is the file of the third result, `3#` ' +
    'its symbol. A path, `path#symbol` or `path:10-20` names a result that is not listed. Without --expect, a ' +
    'terminal prompts for it.';
  static override examples = [
    { description: 'Choose on the screen:', command: '<%= config.bin %> eval add "where is a password checked"' },
    {
      description: 'In a script:',
      command: '<%= config.bin %> eval add "retry with backoff" --expect src/net/retry.ts#withRetry',
    },
    { description: 'Nothing is the right answer:', command: '<%= config.bin %> eval add "kubernetes operator" --none' },
  ];
  static override strict = false;
  static override args = {
    query: Args.string({ required: true, ignoreStdin: true, description: 'The query; words may follow.' }),
  };
  static override flags = {
    expect: Flags.string({
      multiple: true,
      helpValue: '<result>',
      summary: 'The number of a result, or a path.',
      exclusive: ['none'],
    }),
    none: Flags.boolean({ summary: 'No result is right.' }),
    suite: Flags.string({ helpValue: '<file>', summary: `The suite (${SUITE}).` }),
    id: Flags.string({ helpValue: '<id>', summary: 'The id of the row; made from the words by default.' }),
    intent: Flags.string({ helpValue: '<name>', summary: 'The intent of the row.' }),
    tag: Flags.string({ multiple: true, helpValue: '<name>', summary: 'A tag of the row; repeatable.' }),
  };

  async run(): Promise<EvalAddResult> {
    const { flags, argv } = await this.parse(EvalAdd);
    const query = argv.join(' ');
    return inWorkspace(null, async (workspace) => {
      const root = rootOf(workspace);
      const place = placeOf(root, process.cwd(), flags.suite, SUITE);
      const asker = await openAsker(workspace, 10);
      try {
        const answers = await asker.ask({ query });
        const list = formatChoices(answers, this.style);
        const expected = flags.none ? [] : (flags.expect ?? (await askPerson(`${list}\n\n`, 'Which are right?')));
        const { id = null, intent = null, tag: tags = [] } = flags;
        const added = addRow(root, place, { query, expected, id, intent, tags }, answers);
        this.print(inLine(`${place.name}: ${added.line}`));
        this.sayWarnings(added.warnings);
        const missing = added.paths.map((path) => ({ path, why: asker.whyMissing(path) }));
        this.sayWarnings(missing.flatMap(({ path, why }) => (why === null ? [] : [`${path} is not indexed: ${why}`])));
        return { file: place.name, id: added.id, row: added.line };
      } finally {
        asker.close();
      }
    });
  }
}
