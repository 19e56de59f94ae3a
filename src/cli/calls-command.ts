import * as Flags from '@oclif/core/flags';
import { formatCalls } from '../format/calls.js';
import type { SnakeKeys } from '../format/json.js';
import type { Answered } from '../graph/answer.js';
import { type CallsFound, DEEPEST, type Direction, findCalls, NODE_KINDS } from '../graph/calls.js';
import { makeScope } from '../graph/scope.js';
import { CwCommand } from './base.js';
import { freshnessFlag } from './flags/freshness-flag.js';
import { filtersOf, kindFlag, languageFlag, limitFlag, pathFlag, SYMBOL_ARGS } from './flags/graph-flags.js';
import { GraphCommand } from './graph-command.js';

export const callsFlags = (direction: Direction) => ({
  depth: Flags.integer({
    min: 1,
    max: DEEPEST,
    default: 1,
    helpValue: '<n>',
    summary: 'How many steps of the call graph to follow.',
  }),
  limit: limitFlag(100, 'The largest number of calls.'),
  kind: kindFlag(NODE_KINDS, `Only ${direction} of this kind; repeatable.`),
  lang: languageFlag,
  path: pathFlag,
  freshness: freshnessFlag,
});

/** Base class of `cw callers` and `cw callees`, which follow the call graph in opposite directions. */
export abstract class CallsCommand extends GraphCommand<CallsFound> {
  static override args = SYMBOL_ARGS;

  protected abstract readonly direction: Direction;

  async run(): Promise<SnakeKeys<Answered<CallsFound>>> {
    const { direction } = this;
    const { flags, args } = await this.parse({
      args: SYMBOL_ARGS,
      flags: callsFlags(direction),
      baseFlags: CwCommand.baseFlags,
      enableJsonFlag: true,
    });
    const { depth, limit, freshness } = flags;
    const scope = makeScope(filtersOf(flags));
    const request = { query: args.symbol, direction, depth, limit };
    return this.answer({ freshness, find: (index) => findCalls(index, request, scope), format: formatCalls });
  }
}
