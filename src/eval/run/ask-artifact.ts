import { createReadStream } from 'node:fs';
import { importArtifact } from '../../artifact/import.js';
import { CwError } from '../../core/error.js';
import type { RunHooks } from '../../pipeline/index-run.js';
import type { Workspace } from '../../workspace/workspace.js';
import { rowsAt } from '../suites/rows-at.js';
import type { Suite } from '../suites/suite.js';
import { askWorkspace } from './evaluate.js';
import { openPrivateState } from './private-state.js';
import type { EvalResult } from './result.js';
import type { RunOptions } from './run-options.js';

/** Replaces the next step of the error: the option that `cw state import` suggests does not exist in a comparison. */
const explained = (error: unknown, name: string): unknown =>
  error instanceof CwError && error.code === 'artifact-foreign'
    ? new CwError('artifact-foreign', `${name}: ${error.message}`, {
        next: 'Compare artifacts in a clone of the repository that they are of.',
        cause: error,
        detail: { ...error.detail, file: name },
      })
    : error;

/** Runs a suite on the index in an artifact. The artifact is checked like any import and unpacked into a private directory. */
export const askArtifact = async (
  workspace: Workspace,
  artifact: { readonly name: string; readonly file: string },
  suite: Suite,
  options: RunOptions,
  hooks: RunHooks,
): Promise<EvalResult> => {
  const state = openPrivateState(workspace);
  try {
    const request = { mode: 'import', foreign: 'refuse', partial: 'refuse', trusted: null } as const;
    const { manifest, identity } = await importArtifact(
      state.workspace,
      createReadStream(artifact.file),
      request,
      hooks,
    );
    // Former names of renamed files can only be read from a commit that is in this clone.
    const rows = identity === 'commit' ? await rowsAt(state.workspace, manifest.commit, suite.rows) : suite.rows;
    return await askWorkspace(state.workspace, { ...suite, rows }, options);
  } catch (error) {
    throw explained(error, artifact.name);
  } finally {
    state.close();
  }
};
