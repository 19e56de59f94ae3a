/** Indexes with a forged value and digests to match: refused, or read in bounded time, and found by verify. See long/forge-values.ts. */
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportArtifact } from '../../src/artifact/export.js';
import { runVerify } from '../../src/maintain/verify-run.js';
import { tableDigests } from '../../src/store/canonical/table-digests.js';
import { compareIndexes } from '../../src/store/check/compare.js';
import { connect } from '../../src/store/db/connect.js';
import { AT_HEAD, openWorkspace, type Workspace } from '../../src/workspace/workspace.js';
import { Asker, isTyped, type Topics, timed } from '../long/ask-everything.js';
import { type Opened, openArtifact, rewritten } from '../long/forge-artifact.js';
import { forgedArtifact, makeDigestsAnew } from '../long/forge-digests.js';
import { FORGED_FILES, TOPICS } from '../long/forge-samples.js';
import { type Forgery, forgeriesOf } from '../long/forge-values.js';
import { ImportTarget } from '../long/fuzz-artifact.js';
import { askCw } from '../long/program.mjs';
import type { Arena, Attack } from './attack.js';
import { ScratchRepository } from './scratch-repository.js';

const HOOKS = { signal: new AbortController().signal, progress: () => {} };

const artifactOf = async (workspace: Workspace, file: string): Promise<Opened> => {
  const out = { kind: 'file', nameFor: () => file } as const;
  const request = { revision: null, tier: 'full', level: 3, key: null, version: 'forged', out } as const;
  await exportArtifact(workspace, request, HOOKS);
  return openArtifact(readFileSync(file));
};

const rowsOf = (scratch: string, database: Buffer): string => {
  const file = join(scratch, 'rows.db');
  writeFileSync(file, database);
  const db = connect(file, { readonly: true });
  try {
    return JSON.stringify(tableDigests(db));
  } finally {
    db.close();
  }
};

/** null: SQLite does not let it be, or nothing is another. */
const forged = (scratch: string, honest: Buffer, { change }: Forgery): Buffer | null => {
  try {
    const database = rewritten(scratch, honest, (db) => {
      db.pragma('foreign_keys = OFF');
      change(db);
      makeDigestsAnew(db);
    });
    return rowsOf(scratch, database) === rowsOf(scratch, honest) ? null : database;
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_CONSTRAINT')) return null;
    throw error;
  }
};

const PASSED = 'passed';
/** A whole pass over a small index, and making its schema. */
const VERIFY_MILLISECONDS = 2000;

class Victim {
  readonly #workspace: Workspace;
  readonly #asker: Asker;

  constructor(workspace: Workspace, topics: Topics) {
    this.#workspace = workspace;
    this.#asker = new Asker(workspace, topics);
  }

  place(database: Buffer): void {
    const { index, activity } = this.#workspace.paths;
    rmSync(activity, { force: true });
    rmSync(index, { force: true });
    writeFileSync(index, database);
  }

  async learn(database: Buffer): Promise<void> {
    this.place(database);
    // The first time, nothing is warm.
    await this.#asker.learn();
    await this.#asker.learn();
  }

  /** What is wrong with an index that came here past every check. */
  async wrongWith(database: Buffer, { told }: Forgery, honest: string): Promise<string[]> {
    this.place(database);
    const wrong = await this.#asker.ask();
    const { outcome, milliseconds } = await timed(() =>
      runVerify(this.#workspace, { depth: 'checks', jobs: 1 }, HOOKS).then(({ ok }) => (ok ? PASSED : null)),
    );
    if (milliseconds > VERIFY_MILLISECONDS) wrong.push(`verify took ${Math.round(milliseconds)} ms`);
    if (outcome === PASSED) {
      // The numbers of an index depend on its history, and nothing does on them.
      if (told === 'verify' && !compareIndexes(honest, this.#workspace.paths.index, 1).equal)
        wrong.push('verify finds nothing');
    } else if (outcome instanceof Error && !isTyped(outcome)) wrong.push(`verify failed with ${outcome.stack}`);
    return wrong;
  }
}

interface Base {
  readonly name: string;
  readonly database: Buffer;
  readonly groups: readonly (readonly Forgery[])[];
}

const baseOf = (name: string, scratch: string, database: Buffer): Base => {
  const file = join(scratch, `${name}.db`);
  writeFileSync(file, database);
  const db = connect(file, { readonly: true });
  const groups = forgeriesOf(db);
  db.close();
  return { name, database, groups };
};

/** So many in all, as many of each group where it has them: all of a small one. */
const chosen = <T>(groups: readonly (readonly T[])[], most: number, random: Arena['random']): readonly T[] => {
  const all: T[] = [];
  for (const [at, group] of groups.toSorted((a, b) => a.length - b.length).entries()) {
    const share = Math.ceil((most - all.length) / (groups.length - at));
    if (group.length <= share) all.push(...group);
    else for (let left = share; left > 0; left--) all.push(group[random(group.length)]!);
  }
  return all;
};

export const forgeValues: Attack = {
  summary: 'an index with any value forged is refused or answers in bounded time, and verify finds it',
  operands: '',
  runs: 4_000,
  run: async ({ runs, random, scratch, program, tell, wrong }) => {
    const repository = new ScratchRepository(join(scratch, 'repository'));
    repository.commit({ ...FORGED_FILES, 'gone.ts': 'export const gone = 1;\n' }, 'version 1');
    askCw(program, ['index'], repository.root, {});
    repository.git('rm', '--quiet', 'gone.ts');
    repository.commit({ 'late.py': 'def late():\n    return gone\n' }, 'version 2');
    askCw(program, ['index'], repository.root, {});
    const workspace = await openWorkspace(repository.root, AT_HEAD, {});
    try {
      const grown = readFileSync(workspace.paths.index);
      const opened = await artifactOf(workspace, join(scratch, 'artifact'));
      const bases = [baseOf('canonical', scratch, opened.database), baseOf('grown', scratch, grown)];
      const victim = new Victim(workspace, TOPICS);
      await victim.learn(opened.database);
      copyFileSync(join(scratch, 'canonical.db'), workspace.paths.index);
      const target = new ImportTarget(workspace, '');
      let [done, refused, taken] = [0, 0, 0];
      for (const { name, database, groups } of bases) {
        tell(`${groups.reduce((sum, { length }) => sum + length, 0)} ways to forge the ${name} index`);
        for (const forgery of chosen(groups, Math.ceil(runs / bases.length), random)) {
          const other = forged(scratch, database, forgery);
          if (other === null) continue;
          const said: string[] = [];
          if (name === 'canonical') {
            victim.place(database);
            target.settle();
            const bytes = await forgedArtifact(scratch, opened, other);
            said.push(...(await target.wrongWith({ name: forgery.name, bytes, kind: 'forged' })));
            if (target.hasChanged(database)) taken++;
            else refused++;
          }
          said.push(...(await victim.wrongWith(other, forgery, join(scratch, `${name}.db`))));
          for (const line of said) wrong(`${name}: ${forgery.name}: ${line}`);
          if (++done % 250 === 0) tell(`${done} cases`);
        }
      }
      tell(`${done} indexes, ${refused} refused by an import and ${taken} taken`);
    } finally {
      workspace.repository?.close();
    }
  },
};
