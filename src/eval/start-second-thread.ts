import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { loadProgram } from '../core/code-cache.js';
import { setLateFlags } from '../core/late-flags.js';
import { COMPILED, FIRST } from '../core/second-worker.js';
import type { serve } from './second-thread.js';

/**
 * The second thread of a gate. The first one is about to set flags of V8 for both of them, and what is loaded after that must have been
 * made under them: here that is before it, always.
 */
const counts = new Int32Array(workerData as SharedArrayBuffer);
if (Atomics.load(counts, FIRST) === COMPILED) setLateFlags();
const program = loadProgram(join(__dirname, 'second-program.cjs'), 'second');
const run = program.exports.serve as typeof serve;
// It ends with the process, so what V8 made of its program is kept before its answer.
run(counts, () => program.keep());
