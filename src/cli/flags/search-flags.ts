import * as Flags from '@oclif/core/flags';
import { STRATEGIES } from '../../search/answer/budget.js';
import { BOOSTS, MOST_CONTEXT, MOST_RESULTS, MOST_TOKENS } from '../../search/query/wishes.js';
import { DETAILS, EXPLAINS, INTENTS } from '../../search/types.js';
import { freshnessFlag } from './freshness-flag.js';

/** Flags of every command that searches: filters, and what to do if the index is stale. */
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
    summary: "Only paths that match this glob (gitignore syntax, from the root); '!glob' excludes; repeatable.",
  }),
  freshness: freshnessFlag,
};

export const SEARCH_FLAGS = {
  limit: Flags.integer({
    min: 1,
    max: MOST_RESULTS,
    helpValue: '<n>',
    summary: 'The largest number of results (search.limit).',
  }),
  intent: Flags.option({
    options: ['auto', ...INTENTS] as const,
    helpValue: '<intent>',
    summary: 'The kind of query: auto, symbol, path, error, exact, concept or usage. auto chooses one and reports it.',
  })(),
  ...FILTER_FLAGS,
  detail: Flags.option({
    options: DETAILS,
    helpValue: '<detail>',
    summary: 'How much of each result to show: location, signature, or context (the code; default).',
  })(),
  context: Flags.integer({
    min: 0,
    max: MOST_CONTEXT,
    helpValue: '<n>',
    summary: 'Lines of code before and after the matching line; by default, the few most informative lines.',
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
    summary: 'With --max-tokens: breadth shows many short results (default); depth shows fewer with more code.',
  })(),
  explain: Flags.option({
    options: EXPLAINS,
    helpValue: '<level>',
    summary: 'How many reasons to show: off, basic (default), or full, with weights, channels and times.',
  })(),
  boost: Flags.option({
    options: BOOSTS,
    helpValue: '<what>',
    summary:
      'recent: rank recently changed files slightly higher: uncommitted, seen edited by cw index, or in the last 30 commits.',
  })(),
  group: Flags.boolean({ summary: 'Group the results by entity: definitions, files, blocks, usages.' }),
};
