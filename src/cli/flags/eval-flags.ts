import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';

/** What several commands of evaluation take. */

export const SUITE_ARGS = {
  suite: Args.string({ ignoreStdin: true, description: 'Suite files; all of eval/ when none is named.' }),
};

export const RANK_FLAGS = {
  depth: Flags.integer({
    min: 1,
    max: 1000,
    default: 20,
    helpValue: '<n>',
    summary: 'How many results to ask for (20).',
  }),
  k: Flags.integer({
    min: 1,
    max: 1000,
    default: 10,
    helpValue: '<n>',
    summary: 'A query fails with nothing expected among the first k (10).',
  }),
};
