import { describe, expect, it } from 'vitest';
import { namesOf } from '../../../src/search/query/query-names.js';

describe('a query', () => {
  it.each([
    'tests of the parser',
    'unit test for leases',
    'where are the fixtures',
    'test cases with dates',
    'a repository for the benchmark',
  ])('asks for tests: %s', (query) => {
    expect(namesOf(query).wantsTests).toBe(true);
  });

  it.each(['test reporter interface', 'how a test file is read', 'snapshot testing and comparison', 'contest rules'])(
    'asks for what has to do with them: %s',
    (query) => {
      expect(namesOf(query).wantsTests).toBe(false);
    },
  );
});
