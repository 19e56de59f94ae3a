import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { PROTOCOL } from '../../src/format/error.js';
import { searchJson } from '../../src/format/search-json.js';
import { type OpenSearch, openSearch, type SearchAnswer } from '../../src/search/answer/answer.js';
import { type GivenWishes, settleWishes, usualWishes } from '../../src/search/query/wishes.js';
import { openWorkspace } from '../../src/workspace/workspace.js';
import { index } from './index.js';
import { schemaProblems } from './json-schema.js';
import { makeRepositoryWith, type TestRepository } from './repository.js';

const schema: unknown = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../schema/search-answer.schema.json'), 'utf8'),
);

/** Every answer that a test sees goes through here. */
export const expectAnswerSchema = (json: unknown): void => {
  expect(schemaProblems(json, schema)).toEqual([]);
};

export const answerSchemaProblems = (json: unknown): string[] => schemaProblems(json, schema);

/** A value as it is after a trip through JSON. */
const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

export const indexed = async (files: Readonly<Record<string, string>>): Promise<TestRepository> => {
  const repository = makeRepositoryWith(files);
  await index(repository.root);
  return repository;
};

/** Calls `work` with an index that is open for questions, and closes it. */
export const searching = async <T>(
  root: string,
  work: (ask: (query: string, given?: GivenWishes) => Promise<SearchAnswer>, open: OpenSearch) => Promise<T>,
  env: NodeJS.ProcessEnv = {},
): Promise<T> => {
  const workspace = await openWorkspace(root, null, env);
  const open = openSearch(workspace);
  try {
    return await work(async (query, given = {}) => {
      const usual = usualWishes(workspace.config.values, env);
      const answer = await open.ask(query, await settleWishes(given, usual), []);
      expectAnswerSchema(throughJson({ protocol: PROTOCOL, command: 'search', ...searchJson(answer) }));
      return answer;
    }, open);
  } finally {
    open.close();
    workspace.repository?.close();
  }
};

/** One question, one answer, checked against the schema. */
export const search = (root: string, query: string, given: GivenWishes = {}): Promise<SearchAnswer> =>
  searching(root, (ask) => ask(query, given));
