import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { CwCommand } from '../cli/base.js';
import { FILTER_FLAGS, SEARCH_FLAGS } from '../cli/flags/search-flags.js';
import { thisProgram } from '../cli/program.js';
import { EXIT } from '../core/error.js';
import { visible } from '../core/visible.js';
import { type SnakeKeys, snakeKeys } from '../format/json.js';
import { SearchSession } from '../search/answer/session.js';
import { answerContext, type ContextAnswer } from '../search/context/context-answer.js';
import { MOST_TOKENS } from '../search/query/wishes.js';

/** About a tenth of the context window of a small model, which leaves room for the question and the answer. */
const USUAL_TOKENS = 4000;

export default class Context extends CwCommand<SnakeKeys<ContextAnswer>> {
  static override summary = 'Gather code for a prompt, within a number of tokens.';
  static override description =
    'A path (optionally with :line) gives that file; a symbol or a question gives the best search results. Prints ' +
    'one Markdown text, ready to paste. If no file is relevant, it says so and prints no code.';
  static override examples = [
    { description: 'For a question:', command: '<%= config.bin %> context how are locks taken --max-tokens 2000' },
    { description: 'For a symbol:', command: '<%= config.bin %> context Pool.run' },
    {
      description: 'A file, around a line:',
      command: '<%= config.bin %> context src/store/db/lock.ts:48 --max-tokens 500',
    },
  ];
  // Several words without quotes form one question.
  static override strict = false;
  static override args = {
    query: Args.string({
      required: true,
      ignoreStdin: true,
      description: 'A question, a path or a symbol; words may follow.',
    }),
  };
  static override flags = {
    'max-tokens': Flags.integer({
      min: 1,
      max: MOST_TOKENS,
      default: USUAL_TOKENS,
      helpValue: '<n>',
      summary: `The largest size of the text, 4 characters a token (${USUAL_TOKENS}).`,
    }),
    strategy: Flags.option({
      options: ['depth', 'breadth'] as const,
      helpValue: '<strategy>',
      summary: 'depth: few results with much of their code (default); breadth: many short ones.',
    })(),
    limit: SEARCH_FLAGS.limit,
    intent: SEARCH_FLAGS.intent,
    ...FILTER_FLAGS,
    boost: SEARCH_FLAGS.boost,
    'fail-empty': Flags.boolean({ summary: 'End with 1 when nothing relevant is found.' }),
  };

  async run(): Promise<SnakeKeys<ContextAnswer>> {
    const { flags, argv } = await this.parse(Context);
    const session = await SearchSession.open(process.cwd(), process.env);
    try {
      const { 'max-tokens': maxTokens, strategy = 'depth', ...given } = flags;
      const wishes = await session.settle(given);
      const answer = await answerContext(session, {
        query: argv.join(' '),
        maxTokens,
        strategy,
        wishes,
        cwd: process.cwd(),
      });
      this.sayWarnings(answer.warnings);
      this.print(visible(answer.text));
      if (answer.blocks.length === 0 && flags['fail-empty']) this.endWith(EXIT.no);
      return snakeKeys(answer);
    } catch (error) {
      session.noteDamage(error);
      throw error;
    } finally {
      session.close();
      setImmediate(() => void session.afterwards(thisProgram()));
    }
  }
}
