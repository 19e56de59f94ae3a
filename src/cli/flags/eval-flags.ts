import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';

/** Arguments and flags that several `cw eval` commands share. */

export const SUITE_ARGS = {
  suite: Args.string({ ignoreStdin: true, description: 'Suite files; all of eval/ when none is named.' }),
};

export const RANK_FLAGS = {
  depth: Flags.integer({
    min: 1,
    max: 1000,
    default: 20,
    helpValue: '<n>',
    summary: 'The largest number of results for each query (20).',
  }),
  k: Flags.integer({
    min: 1,
    max: 1000,
    default: 10,
    helpValue: '<n>',
    summary: 'A query fails if no expected result is among the first k (10).',
  }),
};
