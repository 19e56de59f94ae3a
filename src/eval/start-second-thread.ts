import { join } from 'node:path';
import { loadProgram } from '../core/code-cache.js';
import type { serve } from './second-thread.js';

/** The second thread of a gate. It ends with the process, so what V8 made of its program is kept before its answer. */
const program = loadProgram(join(__dirname, 'second-program.cjs'), 'second');
const run = program.exports.serve as typeof serve;
run(() => program.keep());
