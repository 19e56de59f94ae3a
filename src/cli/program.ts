import type { Program } from '../workspace/catch-up.js';

/** The command line that starts this program again, for background processes. */
export const thisProgram = (): Program => ({ command: process.execPath, args: process.argv.slice(1, 2) });
