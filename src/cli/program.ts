import type { Program } from '../workspace/catch-up.js';

/** What was started, as the words that start it again. */
export const thisProgram = (): Program => ({ command: process.execPath, args: process.argv.slice(1, 2) });
