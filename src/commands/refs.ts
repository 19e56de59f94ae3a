import { freshnessFlag } from '../cli/flags/freshness-flag.js';
import { filtersOf, kindFlag, languageFlag, limitFlag, pathFlag, SYMBOL_ARGS } from '../cli/flags/graph-flags.js';
import { GraphCommand } from '../cli/graph-command.js';
import type { SnakeKeys } from '../format/json.js';
import { formatReferences } from '../format/refs.js';
import type { Answered } from '../graph/answer.js';
import type { CodeIndex } from '../graph/code-index.js';
import { findReferences, type ReferencesFound } from '../graph/references.js';
import { makeScope } from '../graph/scope.js';
import { REFERENCE_KINDS } from '../language/facts.js';

export default class Refs extends GraphCommand<ReferencesFound> {
  static override summary = 'List where a symbol is used.';
  static override description =
    'Prints the definitions, then the uses by file, tests last: the line, the kind of use, and the symbol around ' +
    'it. Each use has a confidence and a reason (docs/graph.md). The filters apply to the uses. Ends with 1 when ' +
    'the name is unknown.';
  static override examples = [
    { description: 'Everywhere:', command: '<%= config.bin %> refs readFile' },
    {
      description: 'Calls of one method, without the tests:',
      command: "<%= config.bin %> refs Pool.run --kind call --path '!test'",
    },
  ];
  static override args = SYMBOL_ARGS;
  static override flags = {
    limit: limitFlag(100, 'The largest number of references.'),
    kind: kindFlag(REFERENCE_KINDS, 'Only uses of this kind; repeatable.'),
    lang: languageFlag,
    path: pathFlag,
    freshness: freshnessFlag,
  };

  async run(): Promise<SnakeKeys<Answered<ReferencesFound>>> {
    const { flags, args } = await this.parse(Refs);
    const scope = makeScope(filtersOf(flags));
    const find = (index: CodeIndex): ReferencesFound => findReferences(index, args.symbol, scope, flags.limit);
    return this.answer({ freshness: flags.freshness, find, format: formatReferences });
  }
}
