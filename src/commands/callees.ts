import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { CwCommand } from '../cli/base.js';
import { filtersOf, kindFlag, languageFlag, limitFlag, pathFlag } from '../cli/graph-flags.js';
import { formatCalls } from '../format/calls.js';
import { type SnakeKeys, snakeKeys } from '../format/json.js';
import { type Answered, answerFrom } from '../graph/answer.js';
import { type CallsFound, DEEPEST, findCalls, NODE_KINDS } from '../graph/calls.js';
import { makeScope } from '../graph/scope.js';
import { openWorkspace } from '../pipeline/workspace.js';

export default class Callees extends CwCommand<SnakeKeys<Answered<CallsFound>>> {
  static override summary = 'List what a symbol calls.';
  static override description =
    'As a tree, with where each is defined. Each call says how sure it is, and why (docs/graph.md); a guess is shown, and not ' +
    'followed further. Calls of what is not in the index are listed by name. Ends with 1 when the name is unknown.';
  static override examples = [
    { description: 'Next to it:', command: '<%= config.bin %> callees Pool.run' },
    { description: 'Three steps away, as JSON:', command: '<%= config.bin %> callees Pool.run --depth 3 --json' },
  ];
  static override args = {
    symbol: Args.string({
      required: true,
      ignoreStdin: true,
      description: 'A name, a qualified name, path:line or a symbol_id.',
    }),
  };
  static override flags = {
    depth: Flags.integer({ min: 1, max: DEEPEST, default: 1, helpValue: '<n>', summary: 'How many steps to follow.' }),
    limit: limitFlag(100, 'How many calls at most.'),
    kind: kindFlag(NODE_KINDS, 'Only callees of this kind; repeatable.'),
    lang: languageFlag,
    path: pathFlag,
  };

  async run(): Promise<SnakeKeys<Answered<CallsFound>>> {
    const { flags, args } = await this.parse(Callees);
    const { depth, limit } = flags;
    const scope = makeScope(filtersOf(flags));
    const workspace = await openWorkspace(process.cwd(), null, process.env);
    try {
      const request = { query: args.symbol, direction: 'callees', depth, limit } as const;
      const answer = await answerFrom(workspace, (index) => findCalls(index, request, scope));
      for (const warning of answer.warnings) this.say(`warning: ${warning}`);
      this.print(formatCalls(answer, this.style));
      return snakeKeys(answer);
    } finally {
      workspace.repository?.close();
    }
  }
}
