import { test } from 'vitest';

/**
 * A test of what Windows does not have: file modes, FIFOs, names with a line feed or a quote, links without a
 * privilege, and programs that start by `#!`. Each use says which.
 */
export const testOnPosix = test.skipIf(process.platform === 'win32');

/** On macOS and Windows names that differ in case are one, and a name must be Unicode; on Linux it is any bytes. */
export const testWhereNamesAreBytes = test.skipIf(process.platform !== 'linux');
