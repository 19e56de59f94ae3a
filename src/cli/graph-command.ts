import { type SnakeKeys, snakeKeys } from '../format/json.js';
import type { Style } from '../format/style.js';
import { type Answered, answerFrom, type Finding } from '../graph/answer.js';
import type { CodeIndex } from '../graph/code-index.js';
import { catchUpBehind } from '../search/answer/catch-up-behind.js';
import type { FreshnessPolicy } from '../search/answer/freshness-policy.js';
import { CwCommand } from './base.js';
import { inWorkspace } from './in-workspace.js';
import { thisProgram } from './program.js';

/** One question to the index about symbols. */
export interface GraphQuestion<Found extends Finding> {
  readonly freshness: FreshnessPolicy | undefined;
  readonly find: (index: CodeIndex) => Found;
  readonly format: (answer: Answered<Found>, style: Style) => string;
}

/** What the commands about symbols share: they open, ask once, warn, print and return. */
export abstract class GraphCommand<Found extends Finding> extends CwCommand<SnakeKeys<Answered<Found>>> {
  protected async answer({ freshness, find, format }: GraphQuestion<Found>): Promise<SnakeKeys<Answered<Found>>> {
    return inWorkspace(null, async (workspace) => {
      const answer = await answerFrom(
        {
          workspace,
          cwd: process.cwd(),
          freshness: freshness ?? null,
          // Behind the output, which under --json is written when this has returned.
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
