import * as Flags from '@oclif/core/flags';
import { FRESHNESS_POLICIES } from '../../search/answer/freshness-policy.js';

/** The flag of every command that reads the index: what to do if it is stale. */
export const freshnessFlag = Flags.option({
  options: FRESHNESS_POLICIES,
  helpValue: '<policy>',
  summary:
    'If the index is stale: strict ends with 3; balanced answers, warns and updates the index in the background; best-effort only labels the answer (search.freshness).',
})();
