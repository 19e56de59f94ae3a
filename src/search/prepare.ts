import { loadDriver } from '../store/connect.js';
import { queryKernel } from '../store/query-kernel.js';
import { rankModule } from './rank/rank-kernel.js';

/** What every search loads, before it is known what to search. */
export const prepareSearch = (): void => {
  loadDriver();
  queryKernel();
  rankModule();
};
