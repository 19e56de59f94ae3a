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
  /** take: import an artifact of another repository as well (`--force`). */
  readonly foreign: 'refuse' | 'take';
  /** take: leave out files of a no-text artifact whose text is missing in this clone (`--allow-partial`). */
  readonly partial: 'refuse' | 'take';
  /** The keys of `--require-signature`; null: no signature is required. */
  readonly trusted: readonly KeyObject[] | null;
}

export interface ImportResult {
  readonly mode: ImportRequest['mode'];
  readonly manifest: Manifest;
  readonly identity: Identity;
  /** The key of the signature; null: not signed. The signature is checked only if one is required. */
  readonly signedBy: string | null;
  readonly signature: 'checked' | 'not-checked';
  /** The commit of the index that was replaced; null: there was none. */
  readonly previousCommit: string | null;
  /** For a no-text artifact: texts that were read from git, and contents that were left out because theirs is missing. */
  readonly restoredTexts: number;
  readonly missingTexts: number;
  /** How far HEAD is ahead of the imported index. */
  readonly ahead: Ahead;
  readonly index: string;
  readonly warnings: readonly string[];
  readonly milliseconds: number;
}

/** An artifact that is written to a file beside the index and is being checked, and how strict the checks are. */
interface Candidate {
  readonly workspace: Workspace;
  readonly request: ImportRequest;
  readonly manifest: Manifest;
  /** The unpacked database. */
  readonly file: string;
  readonly head: CommitRef | null;
  readonly signal: AbortSignal;
  /** Checks that were overridden are added here. */
  readonly warnings: string[];
}

const identityOf = async ({ workspace, request, manifest, file, head, warnings }: Candidate): Promise<Identity> => {
  const reader = openIndexForRead(file);
  try {
    return await identify(workspace, manifest, reader, head, () => entriesAt(workspace, head));
  } catch (error) {
    if (!(error instanceof CwError) || error.code !== 'artifact-foreign' || request.foreign === 'refuse') throw error;
    warnings.push(`taken by --force: ${error.message}`);
    return 'forced';
  } finally {
    reader.close();
  }
};

/** Reads the texts that a no-text artifact left out from git. Missing ones are an error, or are left out on request. */
const completeTexts = async ({
  workspace,
  request,
  manifest: { tier, commit },
  file,
  signal,
  warnings,
}: Candidate): Promise<Pick<ImportResult, 'restoredTexts' | 'missingTexts'>> => {
  if (tier !== 'no-text') return { restoredTexts: 0, missingTexts: 0 };
  const { restored, missing } = await restoreTexts(file, workspace, commit, signal);
  if (missing.length > 0) {
    if (request.partial === 'refuse')
      throw new CwError(
        'missing-object',
        `the artifact has no texts, and ${missing.length} of them cannot be read from this clone.`,
        {
          next: `Fetch the commit ${commit}, or use --allow-partial and run \`cw index\`, which adds the missing files.`,
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

/** Where the database is unpacked: under the lock and beside the index, or for a dry run in a temporary directory. */
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

/** Loads modules that every import needs, for callers that have to wait for a download anyway. Never throws. */
export const loadForImport = (): void => {
  loadDriver();
  void chooseCodec().catch(() => {});
};

/**
 * `cw state import`: replaces the index by that of an artifact. The bytes are untrusted. The present index stays unchanged
 * until every check has passed; then the new one is renamed over it.
 */
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
    const candidate: Candidate = { workspace, request, manifest, file, head, signal, warnings };
    const identity = await identityOf(candidate);
    const texts = await completeTexts(candidate);
    const ahead = await aheadOf(workspace, head, file);
    const before = openFound(paths.index);
    before.reader?.close();
    signal.throwIfAborted();
    if (request.mode === 'import') {
      publishIndex(file, paths.index);
      // A pin and the count of failed files are of the replaced index.
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
