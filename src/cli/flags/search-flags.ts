import * as Flags from '@oclif/core/flags';
import { STRATEGIES } from '../../search/answer/budget.js';
import { BOOSTS, MOST_CONTEXT, MOST_RESULTS, MOST_TOKENS } from '../../search/query/wishes.js';
import { DETAILS, EXPLAINS, INTENTS } from '../../search/types.js';
import { freshnessFlag } from './freshness-flag.js';

/** The flags that say where to look and what to do about a stale index: of every command that searches. */
export const FILTER_FLAGS = {
  lang: Flags.string({
    multiple: true,
    multipleNonGreedy: true,
    helpValue: '<language>',
    summary: 'Only files in this language, by name or extension; repeatable.',
  }),
  kind: Flags.string({
    multiple: true,
    multipleNonGreedy: true,
    helpValue: '<kind>',
    summary: 'Only symbols or chunks of this kind: function, class, section, block, ...; repeatable.',
  }),
  path: Flags.string({
    multiple: true,
    multipleNonGreedy: true,
    helpValue: '<glob>',
    summary: "Only paths that match this glob (gitignore syntax, from the root); '!glob' leaves out; repeatable.",
  }),
  freshness: freshnessFlag,
};

export const SEARCH_FLAGS = {
  limit: Flags.integer({
    min: 1,
    max: MOST_RESULTS,
    helpValue: '<n>',
    summary: 'How many results at most (search.limit).',
  }),
  intent: Flags.option({
    options: ['auto', ...INTENTS] as const,
    helpValue: '<intent>',
    summary: 'What the query is: auto, symbol, path, error, exact, concept or usage. auto decides, and says so.',
  })(),
  ...FILTER_FLAGS,
  detail: Flags.option({
    options: DETAILS,
    helpValue: '<detail>',
    summary: 'How much of each result: location, signature, or context (the code; usual).',
  })(),
  context: Flags.integer({
    min: 0,
    max: MOST_CONTEXT,
    helpValue: '<n>',
    summary: 'Lines of code before and after the one that matched; without it, the few that say most.',
  }),
  'max-tokens': Flags.integer({
    min: 1,
    max: MOST_TOKENS,
    helpValue: '<n>',
    summary: 'Fit the results into this many tokens (4 characters each).',
  }),
  strategy: Flags.option({
    options: STRATEGIES,
    helpValue: '<strategy>',
    summary: 'With --max-tokens: breadth is many results, each short (usual); depth is fewer, each with more.',
  })(),
  explain: Flags.option({
    options: EXPLAINS,
    helpValue: '<level>',
    summary: 'How much of the reasons to show: off, basic (usual), or full, with weights, channels and times.',
  })(),
  boost: Flags.option({
    options: BOOSTS,
    helpValue: '<what>',
    summary:
      'recent: prefer a little what was touched lately: not committed, seen edited by cw index, or in the last 30 commits.',
  })(),
  group: Flags.boolean({ summary: 'The same results by entity: definitions, files, blocks, usages.' }),
};
