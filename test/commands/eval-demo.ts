import { expect } from 'vitest';
import { cw, type Outcome } from '../cli/built.js';
import { makeRepositoryWith, type TestRepository } from '../helpers/repository.js';

export const FILES = {
  'src/retry.ts':
    '/** Waits longer after every failed attempt. */\nexport function withBackoff(attempt: number): number {\n  return 2 ** attempt;\n}\n',
  'src/password.ts':
    '/** Compares a password with its stored hash. */\nexport function checkPassword(given: string): boolean {\n  return given.length > 12;\n}\n',
  'src/login.ts':
    "import { checkPassword } from './password.js';\nexport const login = (word: string): string => (checkPassword(word) ? 'welcome back old friend' : 'no');\n",
  '.cwignore': 'eval/\n',
};
export const ROWS = [
  '{"suite": 1, "name": "demo"}',
  '{"id": "backoff", "query": "withBackoff", "expected": ["src/retry.ts"], "intent": "symbol", "tags": ["net"]}',
  '{"id": "password", "query": "checkPassword", "expected": [{"path": "src/password.ts", "symbol": "checkPassword"}], "intent": "symbol"}',
  '{"id": "attempts", "query": "wait longer after a failed attempt", "expected": ["src/retry.ts"], "intent": "concept"}',
];

/** A repository with three files, a suite about them, and an index of it. */
export const demo = (files: Readonly<Record<string, string>> = {}): TestRepository => {
  const repository = makeRepositoryWith({ ...FILES, 'eval/demo.jsonl': `${ROWS.join('\n')}\n`, ...files });
  expect(run(repository, 'index').code).toBe(0);
  return repository;
};

export const run = (repository: TestRepository, ...args: readonly string[]): Outcome =>
  cw(args, { cwd: repository.root, env: {} });
