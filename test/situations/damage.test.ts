import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runVerify } from '../../src/maintain/verify-run.js';
import { stateAsRead } from '../../src/pipeline/apply.js';
import { planRun } from '../../src/pipeline/plan.js';
import { connect } from '../../src/store/db/connect.js';
import { openWorkspace } from '../../src/workspace/workspace.js';
import { expectSameAsRebuild, index } from '../helpers/index.js';
import { makeRepositoryWith } from '../helpers/repository.js';

const files = (count: number, text: (at: number) => string): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}.ts`, text(at)]));

const change = (file: string, sql: string): void => {
  const db = connect(file, {});
  db.exec(sql);
  db.close();
};

const TAMPER = "UPDATE texts SET text = CAST(replace(CAST(text AS TEXT), 'original', 'tampered') AS BLOB)";

const isSound = async (directory: string): Promise<boolean> => {
  const workspace = await openWorkspace(directory, null, {});
  try {
    const hooks = { signal: new AbortController().signal, progress: () => {} };
    return (await runVerify(workspace, { depth: 'checks', jobs: 1 }, hooks)).ok;
  } finally {
    workspace.repository?.close();
  }
};

describe('a damaged index', () => {
  it('is built again if a delta finds the damage, and the reason is reported', async () => {
    const repository = makeRepositoryWith(files(6, (at) => `export const original${at} = 1;\n`));
    const first = await index(repository.root);
    change(first.index, TAMPER);
    expect(await isSound(repository.root)).toBe(false);
    // The damage is not noted yet.
    rmSync(repository.path('.git/cw/activity.json'));
    repository.commit({ 'f1.ts': 'export const other = 2;\n' });
    const next = await index(repository.root);
    expect(next).toMatchObject({ action: 'full', reason: 'corrupt', parsed: 6 });
    await expectSameAsRebuild(repository.root, next);
  });

  it('does not pass its damage on to the file that a large delta writes', async () => {
    const repository = makeRepositoryWith(files(330, (at) => `export const original${at} = 1;\n`));
    const first = await index(repository.root);
    change(first.index, `${TAMPER} WHERE content_id > 300`);
    repository.commit(files(220, (at) => `export const other${at} = 2;\n`));
    const next = await index(repository.root);
    expect(next).toMatchObject({
      reason: 'large-delta',
      files: { added: 0, changed: 220, removed: 0, unchanged: 110 },
    });
    await expectSameAsRebuild(repository.root, next);
  });

  it('is recognised by counts that are wrong or not numbers', async () => {
    const repository = makeRepositoryWith(files(3, (at) => `export const original${at} = 1;\n`));
    const first = await index(repository.root);
    change(first.index, "UPDATE meta SET value = '99' WHERE key = 'entries'");
    expect(await isSound(repository.root)).toBe(false);
    change(first.index, "UPDATE meta SET value = 'abc' WHERE key = 'entries'");
    expect(await index(repository.root)).toMatchObject({ action: 'full', reason: 'corrupt' });
  });
});

describe('a work tree that changed while it was read', () => {
  const state = { source: 'worktree', commit: 'c', tree: 't', recipe: 'r', config: 'k', rules: 'u' } as const;

  it.each([
    [{ moved: 0, vanished: [] }, 'nothing'],
    [{ moved: 1, vanished: [] }, 'delta'],
    [{ moved: 0, vanished: ['a.ts'] }, 'delta'],
  ])('%o: the next run finds %s to do, although the listing is the same', (read, wanted) => {
    const stored = stateAsRead(state, { parsed: 0, reused: 0, redactions: 0, crashes: [], ...read });
    expect(planRun({ kind: 'state', state: stored }, state, 'delta', 'none').kind).toBe(wanted);
  });
});
