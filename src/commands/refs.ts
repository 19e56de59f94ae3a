import { CwCommand } from '../cli/base.js';
import { filtersOf, kindFlag, languageFlag, limitFlag, pathFlag, SYMBOL_ARGS } from '../cli/graph-flags.js';
import { inWorkspace } from '../cli/in-workspace.js';
import { type SnakeKeys, snakeKeys } from '../format/json.js';
import { formatReferences } from '../format/refs.js';
import { type Answered, answerFrom } from '../graph/answer.js';
import { findReferences, type ReferencesFound } from '../graph/references.js';
import { makeScope } from '../graph/scope.js';
import { REFERENCE_KINDS } from '../language/facts.js';

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
  static override args = SYMBOL_ARGS;
  static override flags = {
    limit: limitFlag(100, 'How many references at most.'),
    kind: kindFlag(REFERENCE_KINDS, 'Only uses of this kind; repeatable.'),
    lang: languageFlag,
    path: pathFlag,
  };

  async run(): Promise<SnakeKeys<Answered<ReferencesFound>>> {
    const { flags, args } = await this.parse(Refs);
    const scope = makeScope(filtersOf(flags));
    return inWorkspace(null, async (workspace) => {
      const answer = await answerFrom(workspace, (index) => findReferences(index, args.symbol, scope, flags.limit));
      this.sayWarnings(answer.warnings);
      this.print(formatReferences(answer, this.style));
      return snakeKeys(answer);
    });
  }
}
