import type { Program } from '../../workspace/catch-up.js';
import type { Freshness } from '../../workspace/freshness.js';
import type { IndexState } from '../../workspace/index-state.js';
import type { Workspace } from '../../workspace/workspace.js';

/** The state of an index that may be stale. */
export interface Lagging {
  readonly freshness: Freshness;
  readonly source: IndexState['source'];
}

/** Updates a stale index in the background, after the answer is printed. Never fails. */
export const catchUpBehind = async (
  workspace: Workspace,
  { freshness, source }: Lagging,
  program: Program,
): Promise<void> => {
  if (freshness.state !== 'stale') return;
  try {
    // Loaded only if needed, because loading takes longer than an answer.
    const { startCatchUp } = await import('../../workspace/catch-up.js');
    startCatchUp(workspace, freshness, source, program);
  } catch {
    // The answer is printed already, and the next query tries again.
  }
};
