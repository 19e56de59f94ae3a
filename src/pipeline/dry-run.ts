import { readActivity } from '../workspace/activity.js';
import { openSound } from '../workspace/damage.js';
import { currentRecipe, recipeText } from '../workspace/recipe.js';
import { resolveWanted, type Wanted } from '../workspace/wanted.js';
import type { Workspace } from '../workspace/workspace.js';
import { type FilePlan, planDelta, planFresh } from './changes.js';
import type { Exclusion } from './exclusions.js';
import { type IndexRequest, planOrRefuse, stateToReach } from './index-run.js';
import { selectIn } from './select/select.js';
import { selectByContent, tooLarge } from './select/select-content.js';

export interface DryFile {
  readonly path: string;
  /** What `cw index` would do with it. */
  readonly action: 'add' | 'change' | 'remove' | 'exclude';
  /** For `exclude`: the reason and the rule that decides. */
  readonly reason: string;
  readonly rule: string;
}

export interface DryRun {
  readonly action: 'nothing' | 'delta' | 'full';
  readonly reason: string;
  readonly detail: string;
  readonly commit: string;
  readonly files: readonly DryFile[];
}

const dryFile = ({ path, action, before, reason, rule }: FilePlan): DryFile => ({
  path,
  action: action === 'remove' || action === 'exclude' ? action : before === null ? 'add' : 'change',
  reason,
  rule,
});

/** Selects each content that a run would read, in addition to its path. Nothing is parsed or written. */
const selectContents = async (workspace: Workspace, wanted: Wanted, plans: readonly FilePlan[]): Promise<DryFile[]> => {
  const byPath = new Map(plans.map((file) => [file.path, dryFile(file)]));
  const unread = plans.filter(({ action }) => action === 'fill').map(({ after }) => after!);
  const limits = workspace.config.values.index;
  for await (const { entry, bytes } of wanted.read(unread, limits.maxFileBytes)) {
    const selected = bytes === null ? tooLarge(limits) : selectByContent(bytes, limits);
    if (selected.indexed) continue;
    byPath.set(entry.path, { path: entry.path, action: 'exclude', reason: selected.reason, rule: selected.rule });
  }
  return [...byPath.values()];
};

/** `cw index --dry-run`: reports what a run would do, by the same plan as a real run. */
export const dryRun = async (workspace: Workspace, request: IndexRequest): Promise<DryRun> => {
  const wanted = await resolveWanted(workspace.repository, workspace.root, request.target);
  const state = stateToReach(workspace, wanted, recipeText(currentRecipe()));
  const { found, reader } = openSound(workspace.paths, readActivity(workspace.paths.activity).damage);
  try {
    const plan = planOrRefuse(found, state, request.rebuild, 'none');
    const select = selectIn(workspace);
    const { plans } =
      plan.kind === 'delta' && reader !== null && found.kind === 'state'
        ? await planDelta({ reader, state: found.state, wanted, paths: plan.paths, select, failed: new Set() })
        : plan.kind === 'full'
          ? planFresh(await wanted.entries(), select)
          : { plans: [] };
    return {
      action: plan.kind,
      reason: plan.kind === 'full' ? plan.reason : '',
      detail: plan.kind === 'full' ? plan.detail : '',
      commit: wanted.commit,
      files: await selectContents(workspace, wanted, plans),
    };
  } finally {
    reader?.close();
  }
};

/** Every file of the wanted tree that would be left out, regardless of the present index. */
export const wouldExclude = async (workspace: Workspace, request: IndexRequest): Promise<Exclusion[]> => {
  const wanted = await resolveWanted(workspace.repository, workspace.root, request.target);
  const { plans } = planFresh(await wanted.entries(), selectIn(workspace));
  return (await selectContents(workspace, wanted, plans))
    .filter(({ action }) => action === 'exclude')
    .map(({ path, reason, rule }) => ({ path, reason, rule }));
};
