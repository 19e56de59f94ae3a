import { CwError } from '../core/error.js';
import type { RunHooks } from '../pipeline/index-run.js';
import { makeWordsOf } from '../pipeline/workers/words-of.js';
import { verifyIndex } from '../store/check/verify.js';
import { openIndexForRead } from '../store/db/open.js';
import { watchForDamage } from '../workspace/damage.js';
import { openFound, readState } from '../workspace/found-index.js';
import { currentRecipe, recipeDifference, recipeText } from '../workspace/recipe.js';
import type { Workspace } from '../workspace/workspace.js';
import { languageProblem } from './verify-languages.js';
import { type Rebuilt, rebuildAndCompare } from './verify-rebuild.js';
import { checkTree } from './verify-tree.js';

export interface VerifyRequest {
  /** rebuild: also build the same state from nothing and compare. */
  readonly depth: 'checks' | 'rebuild';
  /** The number of workers; 0: one for each processor. */
  readonly jobs: number;
}

/** One step of the checklist that proves an index file is not damaged, with its result. */
export interface Step {
  readonly name: string;
  /** The statement that is true if the step passes. */
  readonly proves: string;
  readonly outcome: 'passed' | 'failed' | 'not-checked';
  /** The problem, or why the step was not checked; '' if it passed. */
  readonly detail: string;
}

/** The steps in order. They end with the first failed one, because later steps rely on earlier ones. */
export interface VerifyResult {
  readonly ok: boolean;
  readonly index: string;
  readonly commit: string | null;
  readonly digest: string | null;
  readonly steps: readonly Step[];
  readonly rebuilt: Rebuilt | null;
  readonly milliseconds: number;
}

const RECIPE = {
  name: 'recipe',
  proves: 'the facts were made by the same rules, grammars and words as this version makes',
};
const TREE = { name: 'tree', proves: "the list of files is the commit's: every path, mode and blob of `git ls-tree`" };
const LANGUAGES = {
  name: 'languages',
  proves: 'each file has the language that its name decides, or its first line if the name does not',
};
const REBUILD = {
  name: 'rebuild',
  proves: 'a build from nothing at the same commit gives the same rows and the same digest',
};

/** The first step, because a later step makes words again, which needs the same version of the tokeniser. */
const checkRecipe = (file: string): Step | null => {
  const { found, reader } = openFound(file);
  reader?.close();
  // The steps of the store report a file that cannot be read.
  if (found.kind !== 'state') return null;
  const fields = recipeDifference(found.state.recipe, recipeText(currentRecipe()));
  const detail =
    fields.length === 0 ? '' : `another version of cw made it: ${fields.join(', ')} differ; run \`cw index\``;
  return { ...RECIPE, outcome: fields.length === 0 ? 'passed' : 'failed', detail };
};

/** Checks the stored language of every file against its name and text. */
export const languagesStep = (file: string): Step => {
  const reader = openIndexForRead(file);
  try {
    const detail = languageProblem(reader);
    return { ...LANGUAGES, outcome: detail === '' ? 'passed' : 'failed', detail };
  } finally {
    reader.close();
  }
};

const storeSteps = (file: string): Step[] => {
  const { ok: isSound, steps } = verifyIndex(file, makeWordsOf());
  const checked = steps.map(
    ({ name, proves, ok, detail }): Step => ({ name, proves, outcome: ok ? 'passed' : 'failed', detail }),
  );
  return isSound ? [...checked, languagesStep(file)] : checked;
};

/** The error to note in the activity file if a step failed, so that the next `cw index` builds the index again. */
const damageIn = (steps: readonly Step[]): CwError | null => {
  const failed = steps.find(({ outcome }) => outcome === 'failed');
  if (failed === undefined) return null;
  return new CwError('index-corrupt', `\`cw verify\` found it damaged: ${failed.name}.`, {
    next: 'Run `cw index` to build it again.',
  });
};

const rebuildStep = ({ equal, differences }: Rebuilt): Step => {
  const first = differences[0];
  const detail = first === undefined ? '' : `first difference: ${first.table} ${first.key}`;
  return { ...REBUILD, outcome: equal ? 'passed' : 'failed', detail };
};

/**
 * `cw verify`: runs the steps that prove the index is sound, the cheapest first. A damaged index is a result; a missing index is
 * an error.
 */
export const runVerify = async (
  workspace: Workspace,
  request: VerifyRequest,
  hooks: RunHooks,
): Promise<VerifyResult> => {
  const started = performance.now();
  const file = workspace.paths.index;
  const steps: Step[] = [];
  let rebuilt: Rebuilt | null = null;
  let about: { readonly commit: string | null; readonly digest: string | null } = { commit: null, digest: null };
  const isFine = (): boolean => steps.every(({ outcome }) => outcome !== 'failed');

  const recipe = checkRecipe(file);
  if (recipe !== null) steps.push(recipe);
  if (isFine()) {
    const noteDamage = watchForDamage(workspace.paths);
    const stored = storeSteps(file);
    steps.push(...stored);
    noteDamage(damageIn(stored));
  }
  if (isFine()) {
    const reader = openIndexForRead(file);
    try {
      const meta = reader.meta();
      const state = readState(meta);
      about = { commit: state?.commit ?? null, digest: meta.get('digest') ?? null };
      if (state === null)
        steps.push({
          ...TREE,
          outcome: 'failed',
          detail: 'the index has no complete description of its commit and recipe',
        });
      else {
        steps.push({ ...TREE, ...(await checkTree(workspace.repository, reader, state)) });
        reader.close();
        if (request.depth === 'rebuild' && isFine()) {
          rebuilt = await rebuildAndCompare(workspace, state, request.jobs, hooks);
          steps.push(rebuildStep(rebuilt));
        }
      }
    } finally {
      reader.close();
    }
  }
  return { ok: isFine(), index: file, ...about, steps, rebuilt, milliseconds: Math.round(performance.now() - started) };
};
