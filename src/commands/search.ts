import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { CwCommand } from '../cli/base.js';
import { EXIT } from '../core/error.js';
import { type SnakeKeys, snakeKeys } from '../format/json.js';
import { formatSearch } from '../format/search.js';
import { openWorkspace } from '../pipeline/workspace.js';
import { answerQuery, type SearchAnswer } from '../search/answer.js';

export default class Search extends CwCommand<SnakeKeys<SearchAnswer>> {
  static override summary = 'Find code by name or by words.';
  static override description =
    'A definition that bears exactly the name comes first, then what holds the words, best first. Any text is a query. ' +
    'The answer says which commit it is of, and whether that is the one that is checked out.';
  static override examples = [
    { description: 'By name:', command: '<%= config.bin %> search parseConfig' },
    { description: 'By words:', command: '<%= config.bin %> search "where are symbolic links refused"' },
    { description: 'In a script:', command: '<%= config.bin %> search --json --fail-empty --limit 1 Pool.run' },
  ];
  // Words need no quotes: they are one query.
  static override strict = false;
  static override args = {
    query: Args.string({ required: true, ignoreStdin: true, description: 'What to look for; words may follow.' }),
  };
  static override flags = {
    limit: Flags.integer({ min: 1, max: 1000, helpValue: '<n>', summary: 'How many results at most (search.limit).' }),
    'fail-empty': Flags.boolean({ summary: 'End with 1 when nothing is found.' }),
  };

  async run(): Promise<SnakeKeys<SearchAnswer>> {
    const { flags, argv } = await this.parse(Search);
    const workspace = await openWorkspace(process.cwd(), null, process.env);
    try {
      const limit = flags.limit ?? workspace.config.values.search.limit;
      const answer = await answerQuery(workspace, { query: argv.join(' '), limit });
      for (const warning of answer.warnings) this.say(`warning: ${warning}`);
      this.print(formatSearch(answer, this.style));
      if (flags['fail-empty'] && answer.results.length === 0) this.endWith(EXIT.no);
      return snakeKeys(answer);
    } finally {
      workspace.repository?.close();
    }
  }
}
