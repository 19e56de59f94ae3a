import * as Flags from '@oclif/core/flags';
import { FRESHNESS_POLICIES } from '../../search/answer/freshness-policy.js';

/** Of every command that answers from the index. */
export const freshnessFlag = Flags.option({
  options: FRESHNESS_POLICIES,
  helpValue: '<policy>',
  summary:
    'With a stale index: strict ends with 3, balanced answers, warns and catches up, best-effort only labels (search.freshness).',
})();
