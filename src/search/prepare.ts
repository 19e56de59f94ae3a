import { loadDriver } from '../store/connect.js';
import { queryKernel } from '../store/query-kernel.js';

/** What every search loads, before it is known what to search. Never fails. */
export const prepareSearch = (): void => {
  loadDriver();
  try {
    queryKernel();
  } catch {
    // Whoever asks tells what is wrong.
  }
};
