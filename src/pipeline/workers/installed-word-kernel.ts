import { readInstalled } from '../../core/install.js';
import { WordKernel } from '../../language/words/word-kernel.js';

/** Each has a memory of its own, and what it learnt of words in it. */
export const installedWordKernel = (): WordKernel => new WordKernel(readInstalled('kernel/words.wasm'));
