import { closeSync, existsSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../src/store/db/connect.js';
import { malformed } from '../../src/store/facts/bytes.js';
import { readActivity } from '../../src/workspace/activity.js';
import { damageOf, watchForDamage } from '../../src/workspace/damage.js';
import { layout } from '../../src/workspace/state.js';
import { ensureBuilt } from '../cli/built.js';
import { ask } from '../helpers/answer.js';
import { index } from '../helpers/index.js';
import { makeDirectory, makeRepositoryWith, type TestRepository } from '../helpers/repository.js';

beforeAll(ensureBuilt, 240_000);

const FILES = {
  'src/reader.ts': '/** Reads. */\nexport function readFile(path: string) {\n  return open(path);\n}\n',
  'src/store.ts': 'export class Store {\n  insert(row: string) {\n    readFile(row);\n  }\n}\n',
};

/** What is read when a plan is made stays as it is: only questions meet the damage. */
const damage = (file: string): void => {
  const db = connect(file, {});
  db.exec("UPDATE facts SET symbols = x'ffffffffffff', chunks = x'ffffffffffff'");
  db.close();
};

/** Overwrites the first page of a table. */
const wipeTable = (file: string, table: string): void => {
  const db = connect(file, { readonly: true });
  const size = Number(db.pragma('page_size'));
  const page = db.prepare<[string], number>('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(table)!;
  db.close();
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(size, 0xff), 0, size, (page - 1) * size);
  closeSync(handle);
};

const damagedRepository = async (): Promise<TestRepository> => {
  const repository = makeRepositoryWith(FILES);
  damage((await index(repository.root)).index);
  return repository;
};

const placesOf = (repository: TestRepository) => layout(repository.path('.git/cw'), repository.path('.git/cw'));

const statusOf = (root: string, env: Readonly<Record<string, string>> = {}) => ask(root, ['status'], env);

describe('damage that a question meets', () => {
  it.each([
    ['search', 'readFile'],
    ['context', 'readFile'],
    ['symbol', 'readFile'],
    ['callers', 'readFile'],
    ['outline', 'src/reader.ts'],
  ])('is known to status after `cw %s %s`, and mended by the next `cw index`', async (...question) => {
    const repository = await damagedRepository();
    const { root } = repository;
    expect(statusOf(root).json).toMatchObject({ freshness: 'current' });
    expect(ask(root, question)).toMatchObject({ code: 3, json: { error: { code: 'index-corrupt' } } });
    const { code, json } = statusOf(root);
    expect(code).toBe(3);
    expect(json).toMatchObject({ freshness: 'corrupt', detail: expect.stringContaining('cannot be decoded') });
    expect(ask(root, ['index', '--dry-run']).json).toMatchObject({ action: 'full', reason: 'corrupt' });
    expect(ask(root, ['index']).json).toMatchObject({ action: 'full', reason: 'corrupt', parsed: 2 });
    expect(readActivity(placesOf(repository).activity).damage).toBeNull();
    expect(statusOf(root).json).toMatchObject({ freshness: 'current' });
    expect(ask(root, question).code).toBe(0);
    expect(ask(root, ['index']).json).toMatchObject({ action: 'nothing' });
  });

  it('is noted by `cw verify`, too, and under CW_HOME', async () => {
    const repository = makeRepositoryWith(FILES);
    const env = { CW_HOME: makeDirectory() };
    const run = await index(repository.root, { env });
    damage(run.index);
    expect(ask(repository.root, ['verify'], env).code).toBe(1);
    expect(statusOf(repository.root, env).json).toMatchObject({ freshness: 'corrupt' });
    expect(ask(repository.root, ['index'], env).json).toMatchObject({ action: 'full', reason: 'corrupt' });
    expect(existsSync(repository.path('.git/cw'))).toBe(false);
  });

  it('is mended at once where `cw index` itself meets it', async () => {
    const repository = makeRepositoryWith(FILES);
    const run = await index(repository.root);
    wipeTable(run.index, 'files');
    expect(statusOf(repository.root)).toMatchObject({ code: 3, json: { freshness: 'corrupt' } });
    rmSync(repository.path('.git/cw/activity.json'));
    expect(await index(repository.root)).toMatchObject({ action: 'full', reason: 'corrupt', parsed: 2 });
  });

  it('is an error as before where no note can be left', async () => {
    const repository = await damagedRepository();
    const { root } = repository;
    const { activity } = placesOf(repository);
    rmSync(activity);
    mkdirSync(activity);
    expect(ask(root, ['symbol', 'readFile'])).toMatchObject({ code: 3, json: { error: { code: 'index-corrupt' } } });
    expect(ask(root, ['index', '--full']).json).toMatchObject({ action: 'full' });
  });
});

describe('a note of damage', () => {
  const noted = async (change: (root: string, file: string) => Promise<unknown>) => {
    const repository = makeRepositoryWith(FILES);
    const { index: file } = await index(repository.root);
    const places = placesOf(repository);
    const note = watchForDamage(places);
    await change(repository.root, file);
    note(malformed('something'));
    return { root: repository.root, file, note: readActivity(places.activity).damage };
  };

  it('speaks of the file that was opened', async () => {
    const { root, file, note } = await noted(async () => {});
    expect(damageOf(file, note)).toEqual(note);
    expect(note).toMatchObject({ detail: expect.stringContaining('something') });
    expect(await index(root)).toMatchObject({ action: 'full', reason: 'corrupt' });
  });

  it.each([
    ['that was built meanwhile', (root: string) => index(root, { full: true })],
    ['that a delta changed meanwhile', (root: string) => index(root, { worktree: true })],
  ])('does not speak of one %s', async (_title, change) => {
    const { file, note } = await noted(change);
    expect(note).not.toBeNull();
    expect(damageOf(file, note)).toBeNull();
  });

  it('is left for damage only', async () => {
    const repository = makeRepositoryWith(FILES);
    await index(repository.root);
    const places = placesOf(repository);
    watchForDamage(places)(new TypeError('x is not a function'));
    watchForDamage(places)(null);
    expect(readActivity(places.activity).damage).toBeNull();
  });
});
