import { loadDriver } from '../../store/db/connect.js';

/** Starts loading the SQLite driver, which every search needs. Never fails. */
export const prepareSearch = (): void => loadDriver();
