import { join } from 'node:path';
import { loadProgram } from '../core/code-cache.js';
import type { serve } from './worker.js';

/** The worker's process. It is killed when its work is done, so what V8 made of it is kept before its first answer. */
const program = loadProgram(join(__dirname, 'worker-program.cjs'), 'worker');
const run = program.exports.serve as typeof serve;
run(() => program.keep());
