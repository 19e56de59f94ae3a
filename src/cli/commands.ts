import type { Command } from '@oclif/core/command';

export type LoadCommand = () => Promise<Command.Class>;

/**
 * The table of all commands by id, with `:` between the words of a nested command. Each entry is a loader, so that a run
 * loads the code of one command only. Help, suggestions and the snapshot of the command line are made from this table.
 */
export const COMMANDS: Readonly<Record<string, LoadCommand>> = {
  callees: async () => (await import('../commands/callees.js')).default,
  callers: async () => (await import('../commands/callers.js')).default,
  clean: async () => (await import('../commands/clean.js')).default,
  context: async () => (await import('../commands/context.js')).default,
  doctor: async () => (await import('../commands/doctor.js')).default,
  eval: async () => (await import('../commands/eval/run.js')).default,
  'eval:add': async () => (await import('../commands/eval/add.js')).default,
  'eval:compare': async () => (await import('../commands/eval/compare.js')).default,
  'eval:export': async () => (await import('../commands/eval/export.js')).default,
  'eval:generate': async () => (await import('../commands/eval/generate.js')).default,
  'eval:import': async () => (await import('../commands/eval/import.js')).default,
  'eval:init': async () => (await import('../commands/eval/init.js')).default,
  'eval:lint': async () => (await import('../commands/eval/lint.js')).default,
  'eval:replay': async () => (await import('../commands/eval/replay.js')).default,
  'eval:report': async () => (await import('../commands/eval/report.js')).default,
  'eval:score': async () => (await import('../commands/eval/score.js')).default,
  index: async () => (await import('../commands/index.js')).default,
  init: async () => (await import('../commands/init.js')).default,
  outline: async () => (await import('../commands/outline.js')).default,
  refs: async () => (await import('../commands/refs.js')).default,
  search: async () => (await import('../commands/search.js')).default,
  'state:export': async () => (await import('../commands/state/export.js')).default,
  'state:gc': async () => (await import('../commands/state/gc.js')).default,
  'state:import': async () => (await import('../commands/state/import.js')).default,
  'state:inspect': async () => (await import('../commands/state/inspect.js')).default,
  status: async () => (await import('../commands/status.js')).default,
  symbol: async () => (await import('../commands/symbol.js')).default,
  verify: async () => (await import('../commands/verify.js')).default,
};
