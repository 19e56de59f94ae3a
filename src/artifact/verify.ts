import type { KeyObject } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { CwError } from '../core/error.js';
import { languagesStep, type Step, type VerifyResult } from '../maintain/verify-run.js';
import { checkTree } from '../maintain/verify-tree.js';
import { makeWordsOf } from '../pipeline/workers/words-of.js';
import { rootDigest, tableDigests } from '../store/canonical/table-digests.js';
import { verifyIndex } from '../store/check/verify.js';
import { openForRead, openIndexForRead } from '../store/db/open.js';
import { readState } from '../workspace/found-index.js';
import { currentRecipe, recipeText } from '../workspace/recipe.js';
import type { Workspace } from '../workspace/workspace.js';
import type { Bytes } from './container/codec.js';
import { stage } from './container/stage.js';
import { STEPS } from './invalid.js';
import type { Manifest } from './manifest.js';
import { makeScratchDirectory } from './scratch-directory.js';
import { descriptionStep, shapeSteps } from './staged-checks.js';

const TABLES = {
  name: 'tables',
  proves: 'the logical digest of every table, and the root over them, is the manifest’s',
};
const CONTENTS = { name: 'contents', proves: 'each text with its facts and its words is what extraction stored' };
const TREE = { name: 'tree', proves: "the list of files is the commit's: every path, mode and blob of `git ls-tree`" };

/** The steps of reading the artifact, up to the one that failed. `refusal` null: all passed. */
const readingSteps = (refusal: CwError | null, trusted: readonly KeyObject[] | null): Step[] => {
  const steps: Step[] = [];
  for (const [name, proves] of Object.entries(STEPS)) {
    if (refusal?.detail.step === name) {
      steps.push({ name, proves, outcome: 'failed', detail: refusal.message });
      return steps;
    }
    const isSkipped = name === 'signature' && trusted === null;
    const detail = isSkipped ? 'no trusted keys were given (--require-signature)' : '';
    steps.push({ name, proves, outcome: isSkipped ? 'not-checked' : 'passed', detail });
  }
  return steps;
};

const tablesStep = (file: string, manifest: Manifest): Step => {
  const db = openForRead(file);
  try {
    const tables = tableDigests(db);
    const wrong = Object.entries(manifest.tables).find(
      ([name, { rows, sha256 }]) => tables[name]?.rows !== rows || tables[name]?.sha256 !== sha256,
    );
    const root = rootDigest(tables) === manifest.root ? '' : 'the root digest differs';
    const detail = wrong === undefined ? root : `the rows of "${wrong[0]}" are not those of the manifest`;
    return { ...TABLES, outcome: detail === '' ? 'passed' : 'failed', detail };
  } finally {
    db.close();
  }
};

const contentSteps = (file: string, { tier }: Manifest): Step[] => {
  if (tier === 'no-text')
    return [
      { ...CONTENTS, outcome: 'not-checked', detail: 'the texts are not in it; an import proves them one by one' },
    ];
  const { ok: isSound, steps } = verifyIndex(file, makeWordsOf());
  const checked = steps
    .filter(({ name }) => ['structure', 'contents', 'coverage', 'text index'].includes(name))
    .map(({ name, proves, ok, detail }): Step => ({ name, proves, outcome: ok ? 'passed' : 'failed', detail }));
  return isSound ? [...checked, languagesStep(file)] : checked;
};

const treeStep = async (workspace: Workspace, file: string): Promise<Step> => {
  const reader = openIndexForRead(file);
  try {
    const state = readState(reader.meta());
    if (state === null)
      return { ...TREE, outcome: 'failed', detail: 'the index has no complete description of its commit and recipe' };
    return { ...TREE, ...(await checkTree(workspace.repository, reader, state)) };
  } finally {
    reader.close();
  }
};

const refusalOf = (error: unknown): CwError => {
  if (error instanceof CwError && typeof error.detail.step === 'string') return error;
  throw error;
};

/**
 * `cw verify` of an artifact: runs every check on an artifact without importing it. The bytes are untrusted, and only a temporary
 * file is written.
 */
export const verifyArtifact = async (
  workspace: Workspace,
  bytes: Bytes,
  name: string,
  trusted: readonly KeyObject[] | null,
  signal: AbortSignal,
): Promise<VerifyResult> => {
  const started = performance.now();
  const directory = makeScratchDirectory();
  const file = join(directory, 'index.db');
  let steps: Step[] = [];
  let manifest: Manifest | null = null;
  try {
    try {
      const recipe = recipeText(currentRecipe());
      const staged = await stage(bytes, file, { recipe, trusted, signal });
      await staged.written.close();
      manifest = staged.manifest;
      steps = readingSteps(null, trusted);
    } catch (error) {
      steps = readingSteps(refusalOf(error), trusted);
    }
    const isFine = (): boolean => steps.every(({ outcome }) => outcome !== 'failed');
    if (manifest !== null) {
      const read = manifest;
      const parts = [
        () => shapeSteps(file),
        () => [descriptionStep(file, read)],
        () => [tablesStep(file, read)],
        () => contentSteps(file, read),
        async () => [await treeStep(workspace, file)],
      ];
      for (const part of parts) if (isFine()) steps.push(...(await part()));
    }
    const about = { commit: manifest?.commit ?? null, digest: manifest?.index_digest ?? null };
    const milliseconds = Math.round(performance.now() - started);
    return { ok: isFine(), index: name, ...about, steps, rebuilt: null, milliseconds };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
};
