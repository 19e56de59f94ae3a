import type { LoadCommand } from './commands.js';

/**
 * The commands that hooks and coding agents run all day. The build makes a program of these alone (dist/cw-hot.cjs),
 * because the engine looks through a program's whole text before it runs any of it: 25 ms a megabyte.
 */
export const COMMANDS: Readonly<Record<string, LoadCommand>> = {
  index: async () => (await import('../commands/index.js')).default,
  search: async () => (await import('../commands/search.js')).default,
  status: async () => (await import('../commands/status.js')).default,
};
