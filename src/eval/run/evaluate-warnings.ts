import type { Settings } from '../../workspace/committed-settings.js';
import type { Workspace } from '../../workspace/workspace.js';
import { unknownAllowed } from '../gate/gate-queries.js';
import type { Policy } from '../gate/policy.js';
import { droppedRows } from '../suites/dropped-rows.js';
import { knownIds } from '../suites/files.js';
import type { Suite } from '../suites/suite.js';
import type { AskedRevision, EvalRequest } from './evaluate.js';
import { MEASURES, measureName } from './measure.js';
import type { EvalResult } from './result.js';
import { searchErrors } from './search-errors.js';
import { differingSettings } from './settings-at.js';

/** Warnings that limit what the numbers of a run mean, such as a stale index or missing files. */

export interface FinishedEvaluation {
  readonly workspace: Workspace;
  readonly root: string;
  readonly request: EvalRequest;
  readonly suite: Suite;
  /** null: the run has no gate. */
  readonly policy: Policy | null;
  readonly result: EvalResult;
  /** The settings of the run. */
  readonly settings: Settings;
  /** The run on the commit of `--base`. null: no such flag. */
  readonly base: AskedRevision | null;
}

const STALE = 'the index does not describe the checked-out commit; run `cw index`.';

/** Warns about measures whose cutoff is larger than the number of results. */
const cutShort = ({ depth }: EvalResult): string[] => {
  const beyond = MEASURES.filter(({ cutoff }) => (cutoff ?? 0) > depth).map(measureName);
  return beyond.length === 0
    ? []
    : [`only ${depth} results were requested, so ${beyond.join(', ')} cannot count results after them; see --depth.`];
};

/** Warns about targets that are not indexed. The usual cause is a renamed file, not a fault of the search. */
const goneTargets = ({ queries }: EvalResult): string[] => {
  const gone = queries.filter(({ failure }) => failure === 'not-indexed').length;
  return gone === 0
    ? []
    : [
        `${gone} of ${queries.length} queries expect only files that are not in the index; \`cw eval lint\` says why, and its --fix follows renames.`,
      ];
};

const shortCommit = ({ result }: AskedRevision): string => result.index.commit.slice(0, 10);

const otherSettings = (base: AskedRevision, now: Settings): string[] => {
  const names = differingSettings(base.settings, now);
  return names.length === 0
    ? []
    : [`${shortCommit(base)} was measured with its own settings, and these differ: ${names.join(', ')}.`];
};

const removedRows = async (
  base: AskedRevision,
  { workspace, suite, request }: FinishedEvaluation,
): Promise<string[]> => {
  if (workspace.repository === null) return [];
  const ids = await droppedRows(workspace.repository, base.result.index.commit, suite, request.named);
  return ids.length === 0
    ? []
    : [
        `the suite at ${shortCommit(base)} has queries that were removed since and are not measured: ${ids.join(', ')}.`,
      ];
};

export const warningsOf = async (run: FinishedEvaluation): Promise<string[]> => {
  const { root, suite, policy, result, settings, base } = run;
  return [
    ...(result.index.freshness === 'stale' ? [STALE] : []),
    ...cutShort(result),
    ...goneTargets(result),
    ...(base === null ? [] : otherSettings(base, settings)),
    ...(base === null ? [] : await removedRows(base, run)),
    // A gate reports failed searches of the base itself, as a reason why it cannot judge.
    ...(base === null || policy !== null ? [] : searchErrors(base.result, ' to compare with')),
    ...(policy === null ? [] : unknownAllowed(policy, () => knownIds(root, suite))),
  ];
};
