import type { TreeEntry } from '../git/types.js';
import type { IndexWriter } from '../store/db/index-writer.js';
import type { IndexState } from '../workspace/index-state.js';
import type { Changes, FilePlan } from './changes.js';
import { type FillContext, type FillReport, fillFiles } from './fill.js';
import { type Tally, TallyKeeper } from './tally.js';

export interface ApplyContext extends FillContext {
  readonly progress: (done: number, total: number) => void;
}

export interface Applied {
  readonly tally: Readonly<Tally>;
  readonly fill: FillReport;
}

/** Writes the planned changes into the index, inside the writer's transaction. The caller commits it. */
export const applyChanges = async (
  writer: IndexWriter,
  { plans, entries }: Changes,
  indexedBefore: number,
  context: ApplyContext,
): Promise<Applied> => {
  const keeper = new TallyKeeper(entries, indexedBefore, plans);
  const toFill: TreeEntry[] = [];
  const retry = new Set<string>();
  const byPath = new Map<string, FilePlan>();

  // Removals come last, so that the new path of a renamed file still finds the facts of its old path in the index.
  for (const plan of plans) {
    const { action, after, before, path } = plan;
    if (action === 'fill' || action === 'retry') {
      toFill.push(after!);
      byPath.set(path, plan);
      if (action === 'retry') retry.add(path);
    } else if (action === 'relabel') {
      writer.setFile({ ...before!, mode: after!.mode });
      if (before!.contentId !== null) keeper.indexed();
    } else if (action === 'exclude') {
      const { reason: skip, rule } = plan;
      writer.setFile({ path, oid: after!.oid, mode: after!.mode, language: '', contentId: null, skip, rule });
    }
  }

  let done = 0;
  const fill = await fillFiles(writer, toFill, retry, context, (indexed) => {
    if (indexed) keeper.indexed();
    context.progress(++done, toFill.length);
  });
  for (const plan of plans) if (plan.action === 'remove') writer.removeFile(plan.path);
  for (const path of fill.vanished) {
    const plan = byPath.get(path)!;
    if (plan.before !== null) writer.removeFile(path);
    keeper.vanished(plan);
  }
  return { tally: keeper.tally, fill };
};

/**
 * Files of a work tree may change between listing and reading, and rows describe the bytes that were read. Then the index
 * matches no listing, so its tree gets a value that no tree has: the next run compares every path.
 */
export const stateAsRead = (state: IndexState, { moved, vanished }: FillReport): IndexState =>
  moved === 0 && vanished.length === 0 ? state : { ...state, tree: `${state.tree} changed while it was read` };

/** Writes `meta`: commit, tree, recipe and counts. No clock time, path or host name, so that equal inputs give equal bytes. */
export const describe = (writer: IndexWriter, state: IndexState, tally: Readonly<Tally>): void => {
  for (const [key, value] of Object.entries(state)) writer.setMeta(key, value);
  writer.setMeta('entries', String(tally.entries));
  writer.setMeta('indexed', String(tally.indexed));
};
