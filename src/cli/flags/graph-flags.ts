import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import type { Filters } from '../../graph/scope.js';

/** Arguments and flags that the commands about symbols share. */

export const SYMBOL_ARGS = {
  symbol: Args.string({
    required: true,
    ignoreStdin: true,
    description: 'A name, a qualified name, path:line or a symbol_id.',
  }),
};

export const languageFlag = Flags.string({
  multiple: true,
  multipleNonGreedy: true,
  helpValue: '<language>',
  summary: 'Only in files of this language, by name or extension; repeatable.',
});

export const pathFlag = Flags.string({
  multiple: true,
  multipleNonGreedy: true,
  helpValue: '<glob>',
  summary: "Only in files that match this glob (gitignore syntax); '!test' excludes; repeatable.",
});

export const kindFlag = (kinds: readonly string[], summary: string) =>
  Flags.string({
    multiple: true,
    multipleNonGreedy: true,
    // `--kind function,method`, as in `cw search`.
    delimiter: ',',
    options: [...kinds],
    helpValue: '<kind>',
    summary,
  });

export const limitFlag = (fallback: number, summary: string) =>
  Flags.integer({ min: 1, max: 100_000, default: fallback, helpValue: '<n>', summary });

export const filtersOf = (flags: {
  readonly kind?: readonly string[] | undefined;
  readonly lang?: readonly string[] | undefined;
  readonly path?: readonly string[] | undefined;
}): Filters => ({ kinds: flags.kind ?? [], languages: flags.lang ?? [], paths: flags.path ?? [] });
