import { isCompiled } from '../core/compiled-code.js';
import { setLateFlags } from '../core/late-flags.js';

/**
 * For a process that answers one question: half of its processor time was V8 optimising, beside the work, what then runs no
 * more. Called when all modules of Node are loaded: their compiled code, as ours, is good only for the flags that it was made with.
 * So not at a start that still has to keep its code, either.
 */
export const optimiseLate = (): void => {
  if (isCompiled()) setLateFlags();
};
