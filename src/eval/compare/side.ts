import { existsSync, realpathSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { configDigest, loadConfig } from '../../core/config.js';
import { parseJson } from '../../core/config-json.js';
import { CwError } from '../../core/error.js';
import type { RunHooks } from '../../pipeline/index-run.js';
import { openFound } from '../../workspace/found-index.js';
import { freshnessOf } from '../../workspace/freshness.js';
import type { Workspace } from '../../workspace/workspace.js';
import { findBaseline, parseBaselines } from '../gate/baseline.js';
import { askArtifact } from '../run/ask-artifact.js';
import { askRevision, askWorkspace } from '../run/evaluate.js';
import { isResult, readResult } from '../run/read-result.js';
import type { EvalResult } from '../run/result.js';
import type { RunOptions } from '../run/run-options.js';
import { beginningOf, isArtifact, isDatabase } from '../suites/file-kind.js';
import { readText } from '../suites/files.js';
import { isRecord } from '../suites/shape.js';
import type { Suite } from '../suites/suite.js';

/** One side of a comparison: a saved result, a baseline, a configuration, an artifact, an index file, or a commit. */

export interface SideContext {
  readonly workspace: Workspace;
  readonly cwd: string;
  /** Reads the suite. Called only if a side has to be measured. */
  readonly suite: () => Suite;
  readonly options: RunOptions;
  readonly hooks: RunHooks;
}

const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile();

const baselineIn = (name: string, text: string, { suite, options }: SideContext): EvalResult => {
  const known = parseBaselines(name, text);
  const { name: wanted, tier } = suite();
  const found = known.baselines.find(
    (one) => one.suite.name === wanted && one.suite.tier === tier && one.suite.split === options.split,
  );
  if (found !== undefined) return findBaseline(known, found) ?? found;
  throw new CwError('usage', `${name} has no baseline of the suite ${wanted}.`, {
    next: 'Name the suite with --suite.',
  });
};

/** Whether the current index equals a fresh index of HEAD. */
const isOfHead = async (workspace: Workspace): Promise<boolean> => {
  const { found, reader } = openFound(workspace.paths.index);
  reader?.close();
  if (found.kind !== 'state' || found.state.source !== 'commit') return false;
  const { because, headCommit } = await freshnessOf(workspace, found.state);
  return because.length === 0 && found.state.commit === headCommit;
};

/**
 * Measures HEAD with another configuration. Settings that change the content of the index need a temporary index. The
 * current index is used only if it has the same settings and describes HEAD, or if there is no git repository.
 */
const askConfigured = async (name: string, text: string, context: SideContext): Promise<EvalResult> => {
  const { workspace, suite, options, hooks } = context;
  const config = loadConfig({ file: { name, text }, packageJson: null, env: workspace.env });
  const configured: Workspace = { ...workspace, config, configDigest: configDigest(config.values) };
  const isSame = configured.configDigest === workspace.configDigest;
  if (isSame && (workspace.repository === null || (await isOfHead(workspace))))
    return askWorkspace(configured, suite(), options);
  return (await askRevision(configured, { revision: 'HEAD', settings: 'as given', suite: suite(), options }, hooks))
    .result;
};

const fromJson = (name: string, text: string, context: SideContext): Promise<EvalResult> | EvalResult => {
  const json = parseJson(name, text);
  if (isResult(json)) return readResult(name, json);
  if (isRecord(json) && 'baselines' in json) return baselineIn(name, text, context);
  return askConfigured(name, text, context);
};

const fromFile = async (operand: string, file: string, context: SideContext): Promise<EvalResult> => {
  if (file.endsWith('.json')) return fromJson(operand, readText(file, operand), context);
  const { workspace, suite, options, hooks } = context;
  const start = beginningOf(file);
  if (isArtifact(start)) return askArtifact(workspace, { name: operand, file }, suite(), options, hooks);
  if (!isDatabase(start)) throw noSide(operand);
  return askIndex(operand, file, context);
};

const noSide = (operand: string): CwError =>
  new CwError('usage', `${operand} is not a result, configuration, artifact or index.`, {
    next: 'Give a .json file, an artifact of `cw state export`, an index file or a commit.',
    detail: { file: operand },
  });

/** Runs the suite on a given index file. Its errors must not suggest rebuilding the index of this repository. */
const askIndex = async (operand: string, file: string, context: SideContext): Promise<EvalResult> => {
  const { workspace, suite, options } = context;
  try {
    return await askWorkspace(
      { ...workspace, paths: { ...workspace.paths, index: realpathSync(file) } },
      suite(),
      options,
    );
  } catch (error) {
    if (!(error instanceof CwError) || !['index-corrupt', 'index-incompatible'].includes(error.code)) throw error;
    throw new CwError(error.code, error.message, {
      next: 'Give an index that this version of cw made.',
      cause: error,
      detail: { ...error.detail, file: operand },
    });
  }
};

const askCommit = async (operand: string, context: SideContext): Promise<EvalResult> => {
  try {
    const { workspace, suite, options, hooks } = context;
    return (
      await askRevision(workspace, { revision: operand, settings: 'of each commit', suite: suite(), options }, hooks)
    ).result;
  } catch (error) {
    if (!(error instanceof CwError) || error.code !== 'unknown-revision') throw error;
    throw new CwError('unknown-revision', `${operand} is neither a file here nor a commit of this clone.`, {
      next: 'Check the name; a commit that is elsewhere needs `git fetch` first.',
      cause: error,
      detail: error.detail,
    });
  }
};

/** The result of one side: read from a file, or measured. */
export const resultOfSide = async (operand: string, context: SideContext): Promise<EvalResult> => {
  const file = resolve(context.cwd, operand);
  return isFile(file) ? fromFile(operand, file, context) : askCommit(operand, context);
};
