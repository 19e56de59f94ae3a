import { resolve } from 'node:path';
import { openIndexForRead } from '../../store/db/open.js';
import { readState } from '../../workspace/found-index.js';
import type { Workspace } from '../../workspace/workspace.js';
import { writeText } from '../exchange/write-text.js';
import { askWorkspace } from '../run/evaluate.js';
import { optionsOf } from '../run/run-options.js';
import { corpusOf } from './corpus.js';
import { readFound, readSuite, rootOf } from './files.js';
import { type Finding, lintSuite } from './lint.js';
import { renamePaths } from './rewrite.js';

export interface LintRequest {
  readonly suites: readonly string[];
  readonly cwd: string;
  readonly fix: 'write' | 'report';
}

export interface LintResult {
  readonly files: readonly string[];
  readonly rows: number;
  readonly commit: string;
  readonly findings: readonly Finding[];
  /** How many paths were rewritten. */
  readonly fixed: number;
}

/** Replaces paths of renamed files in the suites by their new names from git. */
const applyFixes = (root: string, findings: readonly Finding[]): number => {
  const files = new Map<string, Finding[]>();
  for (const finding of findings.filter(({ fix }) => fix !== null))
    files.set(finding.file, [...(files.get(finding.file) ?? []), finding]);
  let count = 0;
  for (const [file, found] of files) {
    const renames = new Map(found.flatMap(({ fix }) => (fix === null ? [] : [[fix.from, fix.to] as const])));
    // A suite outside of the repository is named by its absolute path.
    const place = resolve(root, file);
    const renamed = renamePaths(readFound(place, file), renames);
    writeText(place, renamed.text);
    count += renamed.count;
  }
  return count;
};

/** Checks suites against the index: renamed paths, missing symbols, leaked queries and more. Can write fixes. */
export const lintSuites = async (workspace: Workspace, request: LintRequest): Promise<LintResult> => {
  const root = rootOf(workspace);
  const suite = readSuite(root, request.cwd, request.suites);
  const options = optionsOf({ depth: 10, k: 10, split: null, reasons: 'omit' }, 0, null);
  // Rows of a replay belong to other commits, so they are not run on this one.
  const result = suite.tier === 'replay' ? null : await askWorkspace(workspace, suite, options);
  const reader = openIndexForRead(workspace.paths.index);
  try {
    const commit = readState(reader.meta())?.commit ?? '';
    const findings = await lintSuite(suite, corpusOf(reader, workspace, commit), result);
    const fixed = request.fix === 'write' ? applyFixes(root, findings) : 0;
    // A moved file may have changed too, so its symbols and lines are checked in a second pass.
    if (fixed > 0) return { ...(await lintSuites(workspace, { ...request, fix: 'report' })), fixed };
    return { files: suite.files, rows: suite.rows.length, commit, findings, fixed };
  } finally {
    reader.close();
  }
};
