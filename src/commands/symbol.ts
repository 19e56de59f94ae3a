import * as Args from '@oclif/core/args';
import { freshnessFlag } from '../cli/flags/freshness-flag.js';
import { filtersOf, kindFlag, languageFlag, limitFlag, pathFlag } from '../cli/flags/graph-flags.js';
import { GraphCommand } from '../cli/graph-command.js';
import type { SnakeKeys } from '../format/json.js';
import { formatSymbols } from '../format/symbol.js';
import type { Answered } from '../graph/answer.js';
import type { CodeIndex } from '../graph/code-index.js';
import { makeScope } from '../graph/scope.js';
import { lookUpSymbols, type SymbolsFound } from '../graph/symbols.js';
import { SYMBOL_KINDS } from '../language/facts.js';

export default class SymbolCommand extends GraphCommand<SymbolsFound> {
  static override summary = 'Find where a name is defined.';
  static override description =
    'Exact names come first, then qualified names with this ending (`Pool.run`, `Pool::run`, `pool#run`), then ' +
    'names in another case. If nothing matches: names that begin with it or contain its words, then names that ' +
    'differ by a few letters. `match` says which of these it was. Also accepts `path:line` and a `symbol_id`. A ' +
    'name that occurs only in files without a grammar is shown where it stands in the text. Ends with 1 when there ' +
    'is not even a similar name.';
  static override examples = [
    { description: 'By name:', command: '<%= config.bin %> symbol parseConfig' },
    { description: 'A method, in one directory:', command: '<%= config.bin %> symbol Pool.run --path src' },
    { description: 'By words of the name:', command: '<%= config.bin %> symbol cookie jar --kind function' },
  ];
  // Several words without quotes form one name.
  static override strict = false;
  static override args = {
    name: Args.string({ required: true, ignoreStdin: true, description: 'A name, or words of it.' }),
  };
  static override flags = {
    limit: limitFlag(20, 'The largest number of definitions.'),
    kind: kindFlag(SYMBOL_KINDS, 'Only symbols of this kind; repeatable.'),
    lang: languageFlag,
    path: pathFlag,
    freshness: freshnessFlag,
  };

  async run(): Promise<SnakeKeys<Answered<SymbolsFound>>> {
    const { flags, argv } = await this.parse(SymbolCommand);
    const scope = makeScope(filtersOf(flags));
    const find = (index: CodeIndex): SymbolsFound => lookUpSymbols(index, argv.join(' '), scope, flags.limit);
    return this.answer({ freshness: flags.freshness, find, format: formatSymbols });
  }
}
