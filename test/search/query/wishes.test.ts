import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../../src/core/config.js';
import { CwError } from '../../../src/core/error.js';
import { type GivenWishes, settleWishes, usualWishes } from '../../../src/search/query/wishes.js';

const settle = (given: GivenWishes, env: NodeJS.ProcessEnv = {}) =>
  settleWishes(given, usualWishes(loadConfig({ file: null, packageJson: null, env }).values, env));

const failure = async (given: GivenWishes): Promise<CwError> => {
  const error = await settle(given).catch((thrown: unknown) => thrown);
  if (error instanceof CwError) return error;
  throw new Error('nothing was thrown');
};

describe('the options of a search', () => {
  it('accept languages by name or extension, with commas, without duplicates', async () => {
    expect((await settle({ lang: ['ts', 'TypeScript,go', '.py'] })).filters.languages).toEqual([
      'typescript',
      'go',
      'python',
    ]);
  });

  it('fail for an unknown language or kind with a list of the known ones', async () => {
    const lang = await failure({ lang: ['klingon'] });
    expect(lang.code).toBe('usage');
    expect(lang.next).toMatch(/bash, .*python, .*typescript/);
    const kind = await failure({ kind: ['function', 'gadget'] });
    expect(kind.message).toContain('`gadget`');
    expect(kind.next).toContain('function, method');
  });

  it('fail for a glob that can match nothing', async () => {
    expect((await failure({ path: [''] })).message).toContain('--path');
  });

  it('default to the configuration', async () => {
    const env = { CW_SEARCH_LIMIT: '7', CW_SEARCH_FUSION: 'rrf', CW_SEARCH_FRESHNESS: 'best-effort' };
    expect(await settle({}, env)).toMatchObject({ limit: 7, fusion: 'rrf', freshness: 'best-effort' });
    expect(await settle({ limit: 3, freshness: 'strict' }, env)).toMatchObject({ limit: 3, freshness: 'strict' });
  });

  it('have the freshness policy strict in CI and balanced elsewhere', async () => {
    const policies = [{}, { CI: '' }, { CI: 'false' }, { CI: '0' }, { CI: 'true' }, { CI: '1' }];
    expect(await Promise.all(policies.map(async (env) => (await settle({}, env)).freshness))).toEqual([
      'balanced',
      'balanced',
      'balanced',
      'balanced',
      'strict',
      'strict',
    ]);
    expect((await settle({}, { CI: '1', CW_SEARCH_FRESHNESS: 'balanced' })).freshness).toBe('balanced');
  });
});
