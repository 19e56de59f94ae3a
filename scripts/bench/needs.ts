/** Which blobs a first index of HEAD reads, by the product's own rules. Shared by the drivers that feed a pool. */
import type { TreeEntry } from '../../src/git/types.js';
import { languageOfPath } from '../../src/language/detect.js';
import { planFresh } from '../../src/pipeline/changes.js';
import { selectIn } from '../../src/pipeline/select/select.js';
import { resolveWanted, type Wanted } from '../../src/workspace/wanted.js';
import { openWorkspace, type Workspace } from '../../src/workspace/workspace.js';

export interface Needs {
  readonly workspace: Workspace;
  readonly wanted: Wanted;
  /** One entry per blob and language: copies of a file are parsed once, as in the product. */
  readonly entries: readonly TreeEntry[];
}

export const needsOfHead = async (directory: string): Promise<Needs> => {
  const workspace = await openWorkspace(directory, null, process.env);
  const wanted = await resolveWanted(workspace.repository, workspace.root, { kind: 'head' });
  const { plans } = planFresh(await wanted.entries(), selectIn(workspace));
  const entries = new Map<string, TreeEntry>();
  for (const { action, after } of plans) {
    if (action !== 'fill' || after === null) continue;
    const key = `${after.oid} ${languageOfPath(after.path)?.name ?? ''}`;
    if (!entries.has(key)) entries.set(key, after);
  }
  return { workspace, wanted, entries: [...entries.values()] };
};
