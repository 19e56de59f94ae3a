/** SQLite's result codes by number, as better-sqlite3 names them in errors. `node:sqlite` gives the numbers. */
const PRIMARY: Readonly<Record<number, string>> = {
  1: 'ERROR',
  2: 'INTERNAL',
  3: 'PERM',
  4: 'ABORT',
  5: 'BUSY',
  6: 'LOCKED',
  7: 'NOMEM',
  8: 'READONLY',
  9: 'INTERRUPT',
  10: 'IOERR',
  11: 'CORRUPT',
  12: 'NOTFOUND',
  13: 'FULL',
  14: 'CANTOPEN',
  15: 'PROTOCOL',
  16: 'EMPTY',
  17: 'SCHEMA',
  18: 'TOOBIG',
  19: 'CONSTRAINT',
  20: 'MISMATCH',
  21: 'MISUSE',
  22: 'NOLFS',
  23: 'AUTH',
  24: 'FORMAT',
  25: 'RANGE',
  26: 'NOTADB',
};

/** Extended codes that an error is judged by: the primary code plus 256 times these. */
const EXTENDED: Readonly<Record<string, readonly string[]>> = {
  BUSY: ['', 'RECOVERY', 'SNAPSHOT', 'TIMEOUT'],
  READONLY: ['', 'RECOVERY', 'CANTLOCK', 'ROLLBACK', 'DBMOVED', 'CANTINIT', 'DIRECTORY'],
  CANTOPEN: ['', 'NOTEMPDIR', 'ISDIR', 'FULLPATH', 'CONVPATH', 'DIRTYWAL', 'SYMLINK'],
  IOERR: [
    ...['', 'READ', 'SHORT_READ', 'WRITE', 'FSYNC', 'DIR_FSYNC', 'TRUNCATE', 'FSTAT', 'UNLOCK', 'RDLOCK', 'DELETE'],
    ...['BLOCKED', 'NOMEM', 'ACCESS', 'CHECKRESERVEDLOCK', 'LOCK', 'CLOSE', 'DIR_CLOSE', 'SHMOPEN', 'SHMSIZE'],
    ...['SHMLOCK', 'SHMMAP', 'SEEK', 'DELETE_NOENT', 'MMAP', 'GETTEMPPATH', 'CONVPATH', 'VNODE', 'AUTH'],
    ...['BEGIN_ATOMIC', 'COMMIT_ATOMIC', 'ROLLBACK_ATOMIC', 'DATA', 'CORRUPTFS', 'IN_PAGE'],
  ],
};

export function nameOfCode(code: number): string {
  const primary = PRIMARY[code & 0xff];
  if (primary === undefined) return `UNKNOWN_SQLITE_ERROR_${code}`;
  const extended = EXTENDED[primary]?.[code >> 8] ?? '';
  return extended === '' ? `SQLITE_${primary}` : `SQLITE_${primary}_${extended}`;
}
