import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { CwCommand } from '../cli/base.js';
import { SEARCH_FLAGS } from '../cli/flags/search-flags.js';
import { openInput } from '../cli/io/input.js';
import { writeData, writeDataWhenReady } from '../cli/io/output.js';
import { thisProgram } from '../cli/program.js';
import { CwError, EXIT } from '../core/error.js';
import { linesOfStream } from '../core/text-lines.js';
import { formatSearch, searchNotes } from '../format/search.js';
import { batchLine, searchJson } from '../format/search-json.js';
import { SearchSession } from '../search/answer/session.js';
import type { SearchWishes } from '../search/query/wishes.js';
import { leave } from '../start/leave.js';
import { optimiseLate } from '../start/optimise-late.js';

export default class Search extends CwCommand<object> {
  static override summary = 'Find code by what it does, its name, its path, an error message or exact text.';
  static override description =
    'Any text is a query. A definition of exactly that name, a path or a quoted text comes first, then the best ' +
    'matches. Each result says why it is there. The answer names the commit that it describes, and says whether ' +
    'that is the one checked out.';
  static override examples = [
    { description: 'By what it does:', command: '<%= config.bin %> search where are symbolic links refused' },
    { description: 'By name:', command: '<%= config.bin %> search Pool.run' },
    { description: 'Exact text:', command: '<%= config.bin %> search \'"cannot open %s"\'' },
    {
      description: 'In some files only:',
      command: "<%= config.bin %> search retry --lang go --path 'cmd/' --path '!**/*_test.go'",
    },
    {
      description: 'For a prompt:',
      command: '<%= config.bin %> search --max-tokens 2000 --strategy depth how are locks taken',
    },
    {
      description: 'In a script:',
      command: '<%= config.bin %> search --json --fail-empty --freshness strict --limit 1 parseConfig',
    },
    {
      description: 'Many queries in one process:',
      command: '<%= config.bin %> search --batch queries.jsonl > answers.jsonl',
    },
  ];
  // Several words without quotes form one query.
  static override strict = false;
  static override args = {
    query: Args.string({ ignoreStdin: true, description: 'What to look for; words may follow.' }),
  };
  static override flags = {
    ...SEARCH_FLAGS,
    compact: Flags.boolean({ summary: 'One line for each result; with --json, the object on one line.' }),
    'fail-empty': Flags.boolean({ summary: 'End with 1 when nothing is found.' }),
    batch: Flags.string({
      helpValue: '<file|->',
      summary: 'One query a line: JSON {"id", "query", flags} in, JSON out. Other flags are the defaults.',
    }),
  };

  #form: 'indented' | 'line' | 'lines' = 'indented';

  async run(): Promise<object> {
    const { flags, argv } = await this.parse(Search);
    this.#form = flags.batch !== undefined ? 'lines' : flags.compact ? 'line' : 'indented';
    if ((flags.batch === undefined) === (argv.length === 0)) throw noQuery(argv.length);
    const input = flags.batch === undefined ? null : openInput(flags.batch, null);
    const session = await SearchSession.open(process.cwd(), process.env);
    try {
      const wishes = await session.settle(flags);
      const failing = flags['fail-empty'] ? EXIT.no : EXIT.done;
      if (input !== null) return await this.#answerAll(session, input, wishes, failing);
      optimiseLate();
      const answer = await session.ask(argv.join(' '), wishes);
      if (!this.jsonEnabled())
        this.print(
          formatSearch(answer, { form: flags.compact ? 'compact' : 'full', explain: wishes.explain }, this.style),
        );
      for (const note of searchNotes(answer)) this.say(note);
      if (answer.results.length === 0) this.endWith(failing);
      return searchJson(answer);
    } catch (error) {
      session.noteDamage(error);
      throw error;
    } finally {
      session.close();
      // Runs after oclif has written the JSON, which happens when this method has returned.
      setImmediate(() => void session.afterwards(thisProgram()).finally(leave));
    }
  }

  async #answerAll(
    session: SearchSession,
    input: AsyncIterable<Buffer | string>,
    wishes: SearchWishes,
    failing: number,
  ): Promise<object> {
    for await (const answered of session.askAll(linesOfStream(input), wishes)) {
      if ('error' in answered) this.endWith(EXIT.no);
      else if (answered.answer.results.length === 0 && failing !== EXIT.done) this.endWith(failing);
      if ((await writeDataWhenReady(batchLine(answered))) === 'gone') break;
    }
    return {};
  }

  /** A batch prints its own JSON lines, so oclif must not print another object. */
  protected override logJson(json: unknown): void {
    if (this.#form === 'indented') super.logJson(json);
    else if (this.#form === 'line') writeData(`${JSON.stringify(json)}\n`);
  }
}

const noQuery = (words: number): CwError =>
  words === 0
    ? new CwError('usage', 'there is no query.', { next: 'give one, or --batch <file> with a query a line' })
    : new CwError('usage', 'a query and --batch cannot be given together.', { next: 'put the query into the batch' });
