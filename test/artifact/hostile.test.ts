import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openArtifact } from '../../scripts/long/forge-artifact.js';
import {
  type Case,
  forgedPages,
  hostileDatabases,
  ImportTarget,
  mutated,
  mutatedInside,
  oddContainers,
} from '../../scripts/long/fuzz-artifact.js';
import { makeRandom } from '../../scripts/long/program.mjs';
import { AT_HEAD, openWorkspace, type Workspace } from '../../src/workspace/workspace.js';
import { ensureBuilt } from '../cli/built.js';
import { index } from '../helpers/index.js';
import { makeDirectory, makeRepositoryWith } from '../helpers/repository.js';
import { change, exportFrom, SAMPLE } from './artifact.js';

let workspace: Workspace;
let target: ImportTarget;
let artifact: Buffer;
let other: Buffer;
const scratch = makeDirectory();

beforeAll(async () => {
  ensureBuilt();
  const repository = makeRepositoryWith(SAMPLE);
  artifact = readFileSync((await exportFrom(repository.root)).file);
  change(repository, 1);
  other = readFileSync((await exportFrom(repository.root)).file);
  await index(repository.root);
  workspace = await openWorkspace(repository.root, AT_HEAD, {});
  const { database } = await openArtifact(artifact);
  target = new ImportTarget(workspace, createHash('sha256').update(database).digest('hex'));
});

afterAll(() => workspace.repository?.close());

const problemsOf = async (cases: AsyncIterable<Case> | Iterable<Case>): Promise<string[]> => {
  const problems: string[] = [];
  for await (const one of cases) {
    for (const what of await target.wrongWith(one)) problems.push(`${one.name}: ${what}`);
  }
  return problems;
};

/** `npm run attack -- forge` alters every position, thousands of times; this test does a part of that with a fixed seed. */
describe('hostile bytes are refused by a typed error and change nothing', () => {
  it('flipped, cut, spliced, shifted and appended', async () => {
    const random = makeRandom(1);
    expect(await problemsOf(Array.from({ length: 150 }, () => mutated(artifact, other, random)))).toEqual([]);
  });

  it('inside the container', async () => {
    const random = makeRandom(2);
    const cases: Case[] = [];
    for (let count = 0; count < 40; count++) cases.push(await mutatedInside(artifact, random));
    expect(await problemsOf(cases)).toEqual([]);
  });

  it('odd containers: swapped, repeated and missing entries, links, climbing paths, bombs', async () => {
    expect(await problemsOf(oddContainers(artifact))).toEqual([]);
  });

  it('a valid container with a malicious database', async () => {
    let taken = 0;
    for await (const one of hostileDatabases(scratch, artifact)) {
      const before = readFileSync(workspace.paths.index);
      expect(await target.wrongWith(one), one.name).toEqual([]);
      if (!readFileSync(workspace.paths.index).equals(before)) taken++;
    }
    expect(taken).toBe(0);
  });

  it('a database with random bytes and digests to match', async () => {
    const random = makeRandom(3);
    const cases: Case[] = [];
    for (let count = 0; count < 40; count++) cases.push(await forgedPages(scratch, artifact, random));
    expect(await problemsOf(cases)).toEqual([]);
  });
});
