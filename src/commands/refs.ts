import * as Args from '@oclif/core/args';
import { CwCommand } from '../cli/base.js';
import { filtersOf, kindFlag, languageFlag, limitFlag, pathFlag } from '../cli/graph-flags.js';
import { type SnakeKeys, snakeKeys } from '../format/json.js';
import { formatReferences } from '../format/refs.js';
import { type Answered, answerFrom } from '../graph/answer.js';
import { findReferences, type ReferencesFound } from '../graph/references.js';
import { makeScope } from '../graph/scope.js';
import { REFERENCE_KINDS } from '../language/facts.js';
import { openWorkspace } from '../pipeline/workspace.js';

export default class Refs extends CwCommand<SnakeKeys<Answered<ReferencesFound>>> {
  static override summary = 'List where a symbol is used.';
  static override description =
    'Its definitions, then its uses by file, tests last: the line, what kind of use it is, and in which symbol. Each says how sure ' +
    'it is that this symbol is meant (docs/graph.md). The filters are about the uses. Ends with 1 when the name is unknown.';
  static override examples = [
    { description: 'Everywhere:', command: '<%= config.bin %> refs readFile' },
    {
      description: 'Calls of one method, without the tests:',
      command: "<%= config.bin %> refs Pool.run --kind call --path '!test'",
    },
  ];
  static override args = {
    symbol: Args.string({
      required: true,
      ignoreStdin: true,
      description: 'A name, a qualified name, path:line or a symbol_id.',
    }),
  };
  static override flags = {
    limit: limitFlag(100, 'How many references at most.'),
    kind: kindFlag(REFERENCE_KINDS, 'Only uses of this kind; repeatable.'),
    lang: languageFlag,
    path: pathFlag,
  };

  async run(): Promise<SnakeKeys<Answered<ReferencesFound>>> {
    const { flags, args } = await this.parse(Refs);
    const scope = makeScope(filtersOf(flags));
    const workspace = await openWorkspace(process.cwd(), null, process.env);
    try {
      const answer = await answerFrom(workspace, (index) => findReferences(index, args.symbol, scope, flags.limit));
      for (const warning of answer.warnings) this.say(`warning: ${warning}`);
      this.print(formatReferences(answer, this.style));
      return snakeKeys(answer);
    } finally {
      workspace.repository?.close();
    }
  }
}
