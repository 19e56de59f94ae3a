import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { askPerson } from '../../cli/ask-person.js';
import { CwCommand } from '../../cli/base.js';
import { inWorkspace } from '../../cli/in-workspace.js';
import { addRow } from '../../eval/add-row.js';
import { openAsker } from '../../eval/ask.js';
import { rootOf } from '../../eval/files.js';
import { formatChoices } from '../../format/eval/choices.js';

export interface EvalAddResult {
  readonly file: string;
  readonly id: string;
  readonly row: string;
}

export default class EvalAdd extends CwCommand<EvalAddResult> {
  static override summary = 'Ask, and record which results are right.';
  static override description =
    'Shows the results with numbers; the right ones become a row of the suite. `3` is the file of the third result, `3#` its symbol; a path, `path#symbol` or ' +
    '`path:10-20` names what is not on the screen. Without --expect a terminal is asked.';
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
    query: Args.string({ required: true, ignoreStdin: true, description: 'What to ask; words may follow.' }),
  };
  static override flags = {
    expect: Flags.string({
      multiple: true,
      helpValue: '<result>',
      summary: 'A number of the list, or a path.',
      exclusive: ['none'],
    }),
    none: Flags.boolean({ summary: 'There is nothing to be found.' }),
    suite: Flags.string({
      default: 'eval/suite.jsonl',
      helpValue: '<file>',
      summary: 'Which suite (eval/suite.jsonl).',
    }),
    id: Flags.string({ helpValue: '<id>', summary: 'Its id; made of the words when left out.' }),
    intent: Flags.string({ helpValue: '<name>', summary: 'Its intent.' }),
    tag: Flags.string({ multiple: true, helpValue: '<name>', summary: 'Its tags.' }),
  };

  async run(): Promise<EvalAddResult> {
    const { flags, argv } = await this.parse(EvalAdd);
    const query = argv.join(' ');
    return inWorkspace(null, async (workspace) => {
      const asker = await openAsker(workspace, 10);
      const answers = await asker.ask({ query });
      asker.close();
      const list = formatChoices(answers, this.style);
      const chosen = flags.none ? [] : (flags.expect ?? (await askPerson(`${list}\n\n`, 'Which are right?')));
      const row = {
        query,
        expected: chosen,
        id: flags.id ?? null,
        intent: flags.intent ?? null,
        tags: flags.tag ?? [],
      };
      const { id, line } = addRow(rootOf(workspace), flags.suite, row, answers);
      this.print(`${flags.suite}: ${line}`);
      return { file: flags.suite, id, row: line };
    });
  }
}
