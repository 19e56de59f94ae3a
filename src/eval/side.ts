import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { configDigest, loadConfig } from '../core/config.js';
import { parseJson } from '../core/config-json.js';
import { CwError } from '../core/error.js';
import type { RunHooks } from '../pipeline/index-run.js';
import type { Workspace } from '../pipeline/workspace.js';
import { askArtifact, isArtifact } from './ask-artifact.js';
import { findBaseline, parseBaselines } from './baseline.js';
import { askRevision, askWorkspace } from './evaluate.js';
import { readText } from './files.js';
import { isResult, readResult } from './read-result.js';
import type { EvalResult } from './result.js';
import type { RunOptions } from './run.js';
import { isRecord } from './shape.js';
import type { Suite } from './suite.js';

/** One side of a comparison: a saved result, a baseline, a configuration, an artifact, an index file, or a commit. */

export interface SideContext {
  readonly workspace: Workspace;
  readonly cwd: string;
  /** Read only when something has to be asked. */
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

/** The same commit under other settings. Those that decide the content need an index of their own. */
const askConfigured = async (name: string, text: string, context: SideContext): Promise<EvalResult> => {
  const { workspace, suite, options, hooks } = context;
  const config = loadConfig({ file: { name, text }, packageJson: null, env: workspace.env });
  const configured: Workspace = { ...workspace, config, configDigest: configDigest(config.values) };
  if (configured.configDigest === workspace.configDigest) return askWorkspace(configured, suite(), options);
  return (await askRevision(configured, 'HEAD', 'as given', suite(), options, hooks)).result;
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
  if (isArtifact(file)) return askArtifact(workspace, { name: operand, file }, suite(), options, hooks);
  return askWorkspace({ ...workspace, paths: { ...workspace.paths, index: file } }, suite(), options);
};

export const resultOfSide = async (operand: string, context: SideContext): Promise<EvalResult> => {
  const file = resolve(context.cwd, operand);
  if (isFile(file)) return fromFile(operand, file, context);
  const { workspace, suite, options, hooks } = context;
  return (await askRevision(workspace, operand, 'of each commit', suite(), options, hooks)).result;
};
