import type { KeyObject } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { CwError } from '../core/error.js';
import type { CommitRef } from '../git/types.js';
import type { RunHooks } from '../pipeline/index-run.js';
import { loadDriver } from '../store/db/connect.js';
import { openIndexForRead } from '../store/db/open.js';
import { publishIndex } from '../store/db/publish.js';
import { storeError } from '../store/db/store-error.js';
import { readActivity, writeActivity } from '../workspace/activity.js';
import { openFound } from '../workspace/found-index.js';
import { clearLitter } from '../workspace/litter.js';
import { lockFor } from '../workspace/lock-run.js';
import { currentRecipe, recipeText } from '../workspace/recipe.js';
import { prepareState } from '../workspace/state.js';
import type { Workspace } from '../workspace/workspace.js';
import { type Ahead, aheadOf, entriesAt } from './ahead.js';
import { type Bytes, chooseCodec } from './container/codec.js';
import { stage } from './container/stage.js';
import { type Identity, identify } from './identity.js';
import type { Manifest } from './manifest.js';
import { leaveOut, restoreTexts } from './restore-texts.js';
import { makeScratchDirectory } from './scratch-directory.js';
import { descriptionStep, refuseFailed, shapeSteps } from './staged-checks.js';

export interface ImportRequest {
  readonly mode: 'import' | 'dry-run';
  /** take: of another repository, too. */
  readonly foreign: 'refuse' | 'take';
  /** take: without the files whose text a no-text artifact left out and this clone does not have. */
  readonly partial: 'refuse' | 'take';
  /** null: a signature is not asked for. */
  readonly trusted: readonly KeyObject[] | null;
}

export interface ImportResult {
  readonly mode: ImportRequest['mode'];
  readonly manifest: Manifest;
  readonly identity: Identity;
  /** The key of the signature; null: it is not signed. Checked only if one was required. */
  readonly signedBy: string | null;
  readonly signature: 'checked' | 'not-checked';
  /** The commit of the index that was replaced; null: there was none. */
  readonly previousCommit: string | null;
  /** Texts that were read from git, and files that were left out for want of theirs. */
  readonly restoredTexts: number;
  readonly missingTexts: number;
  /** How the index stands to HEAD now, and what `cw index` will do. */
  readonly ahead: Ahead;
  readonly index: string;
  readonly warnings: readonly string[];
  readonly milliseconds: number;
}

const identityOf = async (
  workspace: Workspace,
  manifest: Manifest,
  file: string,
  head: CommitRef | null,
  foreign: ImportRequest['foreign'],
  warnings: string[],
): Promise<Identity> => {
  const reader = openIndexForRead(file);
  try {
    return await identify(workspace, manifest, reader, head, () => entriesAt(workspace, head));
  } catch (error) {
    if (!(error instanceof CwError) || error.code !== 'artifact-foreign' || foreign === 'refuse') throw error;
    warnings.push(`taken by --force: ${error.message}`);
    return 'forced';
  } finally {
    reader.close();
  }
};

const completeTexts = async (
  workspace: Workspace,
  { tier, commit }: Manifest,
  file: string,
  partial: ImportRequest['partial'],
  signal: AbortSignal,
  warnings: string[],
): Promise<Pick<ImportResult, 'restoredTexts' | 'missingTexts'>> => {
  if (tier !== 'no-text') return { restoredTexts: 0, missingTexts: 0 };
  const { restored, missing } = await restoreTexts(file, workspace, commit, signal);
  if (missing.length > 0) {
    if (partial === 'refuse')
      throw new CwError(
        'missing-object',
        `the artifact has no texts, and ${missing.length} of them cannot be read from this clone.`,
        {
          next: `Fetch the commit ${commit}, or use --allow-partial: \`cw index\` then makes what is missing.`,
          detail: { step: 'texts', missing: missing.length, first: missing[0]?.oid },
        },
      );
    leaveOut(file, missing);
    warnings.push(`${missing.length} contents were left out: their text is not in this clone. Run \`cw index\`.`);
  }
  return { restoredTexts: restored, missingTexts: missing.length };
};

interface Staging {
  readonly file: string;
  readonly notes: readonly string[];
  close(): void;
}

/** Under the lock, beside the index; for a dry run somewhere that is nobody's. */
const openStaging = async (workspace: Workspace, mode: ImportRequest['mode'], hooks: RunHooks): Promise<Staging> => {
  const { paths, config, root } = workspace;
  if (mode === 'dry-run') {
    const directory = makeScratchDirectory();
    const close = (): void => rmSync(directory, { recursive: true, force: true });
    return { file: join(directory, 'index.db'), notes: [], close };
  }
  prepareState(paths, root);
  const lock = await lockFor({
    purpose: 'import',
    directory: paths.directory,
    waitSeconds: config.values.index.lockWaitSeconds,
    signal: hooks.signal,
  });
  clearLitter(paths);
  const file = `${paths.index}.${process.pid}.import.tmp`;
  return {
    file,
    notes: lock.notes,
    close: () => {
      for (const name of [file, `${file}-journal`]) rmSync(name, { force: true });
      lock.release();
    },
  };
};

/** For who waits for something else: what every import needs before it can begin. Never fails. */
export const loadForImport = (): void => {
  loadDriver();
  void chooseCodec().catch(() => {});
};

/** The bytes are untrusted. Nothing of the index here is touched before all of it has passed; then one rename. */
export const importArtifact = async (
  workspace: Workspace,
  bytes: Bytes,
  request: ImportRequest,
  hooks: RunHooks,
): Promise<ImportResult> => {
  const started = performance.now();
  const { signal } = hooks;
  const { paths } = workspace;
  const warnings: string[] = [];
  const staging = await openStaging(workspace, request.mode, hooks);
  try {
    const { file } = staging;
    const recipe = recipeText(currentRecipe());
    const staged = await stage(bytes, file, { recipe, trusted: request.trusted, signal });
    const { manifest, signature } = staged;
    try {
      if (request.mode === 'import') staged.written.startSync();
      refuseFailed(shapeSteps(file));
      refuseFailed([descriptionStep(file, manifest)]);
    } finally {
      await staged.written.close().catch((error: unknown) => {
        throw storeError(error, file);
      });
    }
    const head = (await workspace.repository?.head()) ?? null;
    const identity = await identityOf(workspace, manifest, file, head, request.foreign, warnings);
    const texts = await completeTexts(workspace, manifest, file, request.partial, signal, warnings);
    const ahead = await aheadOf(workspace, head, file);
    const before = openFound(paths.index);
    before.reader?.close();
    signal.throwIfAborted();
    if (request.mode === 'import') {
      publishIndex(file, paths.index);
      // What was noted of the index before does not hold for this one.
      if (readActivity(paths.activity).lastRun !== null || readActivity(paths.activity).pinned !== null)
        writeActivity(paths.activity, { pinned: null, failures: null });
    }
    return {
      mode: request.mode,
      manifest,
      identity,
      signedBy: signature?.key ?? null,
      signature: request.trusted === null ? 'not-checked' : 'checked',
      previousCommit: before.found.kind === 'state' ? before.found.state.commit : null,
      ...texts,
      ahead,
      index: paths.index,
      warnings: [...staging.notes, ...warnings],
      milliseconds: Math.round(performance.now() - started),
    };
  } finally {
    staging.close();
  }
};
