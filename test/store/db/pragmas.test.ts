import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { connect } from '../../../src/store/db/connect.js';
import { asBuilder, asReader, asWriter } from '../../../src/store/db/pragmas.js';
import { APPLICATION_ID, SCHEMA_VERSION } from '../../../src/store/db/schema.js';
import { temporaryDirectory } from '../temporary.js';

describe('every connection', () => {
  it.each([
    ['reader', asReader, {}],
    ['writer', asWriter, { journal_mode: 'delete', synchronous: 2, cache_spill: 0 }],
    [
      'builder',
      asBuilder,
      { journal_mode: 'memory', synchronous: 0, application_id: APPLICATION_ID, user_version: SCHEMA_VERSION },
    ],
  ] as const)('of a %s has its settings', (_, apply, own) => {
    const db = connect(join(temporaryDirectory(), 'a.db'), {});
    apply(db);
    const wanted = { foreign_keys: 1, trusted_schema: 0, cell_size_check: 1, ...own };
    for (const [pragma, value] of Object.entries(wanted)) expect([pragma, db.pragma(pragma)]).toEqual([pragma, value]);
    expect(Number(db.pragma('busy_timeout'))).toBeGreaterThanOrEqual(1000);
    db.close();
  });
});

describe('the schema version', () => {
  it('is one constant: no other source file has a number for it', () => {
    const source = readFileSync(new URL('../../../src/store/db/schema.ts', import.meta.url), 'utf8');
    expect(source.match(/SCHEMA_VERSION = \d+/g)).toHaveLength(1);
    for (const file of ['db/open.ts', 'db/pragmas.ts', 'check/verify.ts']) {
      const text = readFileSync(new URL(`../../../src/store/${file}`, import.meta.url), 'utf8');
      expect(text).not.toMatch(/user_version = \d/);
    }
  });
});
