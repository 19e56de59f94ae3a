import { loadDriver } from '../../store/db/connect.js';

/** What every search loads, before it is known what to search. Never fails. */
export const prepareSearch = (): void => loadDriver();
