import { loadDriver } from '../store/connect.js';
import { queryKernel } from '../store/query-kernel.js';
import { rankModule } from './rank/rank-kernel.js';

/** What every search loads, before it is known what to search. Never fails. */
export const prepareSearch = (): void => {
  loadDriver();
  try {
    queryKernel();
    rankModule();
  } catch {
    // Whoever asks tells what is wrong.
  }
};
