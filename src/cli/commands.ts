import type { Command } from '@oclif/core/command';

export type LoadCommand = () => Promise<Command.Class>;

/**
 * Every command, by id (`:` between the words of a longer one). A loader, not a class: a run reads the code of one
 * command, and `cw index` does not pay for `cw search`. Everything else (help, suggestions, the snapshot) follows
 * from this table.
 */
export const COMMANDS: Readonly<Record<string, LoadCommand>> = {
  clean: async () => (await import('../commands/clean.js')).default,
  doctor: async () => (await import('../commands/doctor.js')).default,
  eval: async () => (await import('../commands/eval/run.js')).default,
  index: async () => (await import('../commands/index.js')).default,
  init: async () => (await import('../commands/init.js')).default,
  search: async () => (await import('../commands/search.js')).default,
  status: async () => (await import('../commands/status.js')).default,
  verify: async () => (await import('../commands/verify.js')).default,
};
