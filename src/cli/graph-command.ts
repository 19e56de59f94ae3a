import { type SnakeKeys, snakeKeys } from '../format/json.js';
import type { Style } from '../format/style.js';
import { type Answered, answerFrom, type Finding } from '../graph/answer.js';
import type { CodeIndex } from '../graph/code-index.js';
import { catchUpBehind } from '../search/answer/catch-up-behind.js';
import type { FreshnessPolicy } from '../search/answer/freshness-policy.js';
import { CwCommand } from './base.js';
import { inWorkspace } from './in-workspace.js';
import { thisProgram } from './program.js';

/** A query to the index about symbols. */
export interface GraphQuestion<Found extends Finding> {
  readonly freshness: FreshnessPolicy | undefined;
  readonly find: (index: CodeIndex) => Found;
  readonly format: (answer: Answered<Found>, style: Style) => string;
}

/** Base class of the commands about symbols: opens the index, runs one query, prints warnings and the answer. */
export abstract class GraphCommand<Found extends Finding> extends CwCommand<SnakeKeys<Answered<Found>>> {
  protected async answer({ freshness, find, format }: GraphQuestion<Found>): Promise<SnakeKeys<Answered<Found>>> {
    return inWorkspace(null, async (workspace) => {
      const answer = await answerFrom(
        {
          workspace,
          cwd: process.cwd(),
          freshness: freshness ?? null,
          // Runs after oclif has written the JSON, which happens when this method has returned.
          onLag: (lagging) => setImmediate(() => void catchUpBehind(workspace, lagging, thisProgram())),
        },
        find,
      );
      this.sayWarnings(answer.warnings);
      this.print(format(answer, this.style));
      return snakeKeys(answer);
    });
  }
}
