import { join } from 'node:path';
import { loadProgram } from './code-cache.js';

/** The process of a parser. It is killed when its work is done, so its compiled code is saved before its first answer. */
const program = loadProgram(join(__dirname, 'worker-program.cjs'), 'worker');
// What src/pipeline/workers/worker.ts exports.
const { serve } = program.exports as unknown as { serve(beforeFirstAnswer: () => void): void };
serve(() => program.keep());
