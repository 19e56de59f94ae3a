import type { Program } from '../../workspace/catch-up.js';
import type { Freshness } from '../../workspace/freshness.js';
import type { IndexState } from '../../workspace/index-state.js';
import type { Workspace } from '../../workspace/workspace.js';

/** An index that was found to be behind, and is to be brought up to date. */
export interface Lagging {
  readonly freshness: Freshness;
  readonly source: IndexState['source'];
}

/** For when the answer is out: brings the index up to date in the background. Never fails. */
export const catchUpBehind = async (
  workspace: Workspace,
  { freshness, source }: Lagging,
  program: Program,
): Promise<void> => {
  if (freshness.state !== 'stale') return;
  try {
    // What most answers do not need is loaded by those that do: a start costs more than an answer.
    const { startCatchUp } = await import('../../workspace/catch-up.js');
    startCatchUp(workspace, freshness, source, program);
  } catch {
    // No process to be had, or no directory to start it in: the answer is out, and the next one tries again.
  }
};
