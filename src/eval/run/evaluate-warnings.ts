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

/** What to know about a run before its numbers are believed. */

export interface Noteworthy {
  readonly workspace: Workspace;
  readonly root: string;
  readonly request: EvalRequest;
  readonly suite: Suite;
  /** null: nothing is judged. */
  readonly policy: Policy | null;
  readonly result: EvalResult;
  /** What it was asked with. */
  readonly settings: Settings;
  /** null: no commit was asked to compare with. */
  readonly base: AskedRevision | null;
}

const STALE = 'the index is not of what is checked out; run `cw index`.';

/** Measures look further than the results reach. */
const cutShort = ({ depth }: EvalResult): string[] => {
  const beyond = MEASURES.filter(({ cutoff }) => (cutoff ?? 0) > depth).map(measureName);
  return beyond.length === 0
    ? []
    : [
        `only ${depth} results were asked for, and what is behind them is not counted in ${beyond.join(', ')}; see --depth.`,
      ];
};

/** After a file has moved this is the first thing to know: nothing is wrong with the search. */
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
    : [`${shortCommit(base)} was asked with its own settings, and these differ: ${names.join(', ')}.`];
};

const askedNoMore = async (base: AskedRevision, { workspace, suite, request }: Noteworthy): Promise<string[]> => {
  if (workspace.repository === null) return [];
  const ids = await droppedRows(workspace.repository, base.result.index.commit, suite, request.named);
  return ids.length === 0
    ? []
    : [`the suite of ${shortCommit(base)} asks more, and neither side is asked it now: ${ids.join(', ')}.`];
};

export const warningsOf = async (run: Noteworthy): Promise<string[]> => {
  const { root, suite, policy, result, settings, base } = run;
  return [
    ...(result.index.freshness === 'stale' ? [STALE] : []),
    ...cutShort(result),
    ...goneTargets(result),
    ...(base === null ? [] : otherSettings(base, settings)),
    ...(base === null ? [] : await askedNoMore(base, run)),
    // A gate cannot judge then, and says so itself.
    ...(base === null || policy !== null ? [] : searchErrors(base.result, ' to compare with')),
    ...(policy === null ? [] : unknownAllowed(policy, () => knownIds(root, suite))),
  ];
};
