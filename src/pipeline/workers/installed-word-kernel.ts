import { readInstalled } from '../../core/install.js';
import { WordKernel } from '../../language/words/word-kernel.js';

/** Starts the WASM kernel that splits text into words. Each instance has its own memory and its own cache of words. */
export const installedWordKernel = (): WordKernel => new WordKernel(readInstalled('kernel/words.wasm'));
