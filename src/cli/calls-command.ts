import * as Flags from '@oclif/core/flags';
import { formatCalls } from '../format/calls.js';
import { type SnakeKeys, snakeKeys } from '../format/json.js';
import { type Answered, answerFrom } from '../graph/answer.js';
import { type CallsFound, type CallsRequest, DEEPEST, findCalls, NODE_KINDS } from '../graph/calls.js';
import { type Filters, makeScope } from '../graph/scope.js';
import { CwCommand } from './base.js';
import { kindFlag, languageFlag, limitFlag, pathFlag } from './graph-flags.js';
import { inWorkspace } from './in-workspace.js';

export type CallsAnswer = SnakeKeys<Answered<CallsFound>>;

/** `cw callers` and `cw callees`: the same question in two directions. */
export abstract class CallsCommand extends CwCommand<CallsAnswer> {
  protected answer(request: CallsRequest, filters: Filters): Promise<CallsAnswer> {
    const scope = makeScope(filters);
    return inWorkspace(null, async (workspace) => {
      const answer = await answerFrom(workspace, (index) => findCalls(index, request, scope));
      this.sayWarnings(answer.warnings);
      this.print(formatCalls(answer, this.style));
      return snakeKeys(answer);
    });
  }
}

export const callsFlags = (direction: CallsRequest['direction']) => ({
  depth: Flags.integer({ min: 1, max: DEEPEST, default: 1, helpValue: '<n>', summary: 'How many steps to follow.' }),
  limit: limitFlag(100, 'How many calls at most.'),
  kind: kindFlag(NODE_KINDS, `Only ${direction} of this kind; repeatable.`),
  lang: languageFlag,
  path: pathFlag,
});
