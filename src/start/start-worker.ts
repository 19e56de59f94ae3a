import { join } from 'node:path';
import { loadProgram } from './code-cache.js';

/**
 * Entry of a parser process. The process is killed when its work is done, so its compiled code is saved before its first
 * answer.
 */
const program = loadProgram(join(__dirname, 'worker-program.cjs'), 'worker');
// The exports of src/pipeline/workers/worker.ts.
const { serve } = program.exports as unknown as { serve(beforeFirstAnswer: () => void): void };
serve(() => program.keep());
