/** Imports of hostile bytes: every byte position of a small artifact, every length, and forged ones. See long/fuzz-artifact.ts. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportArtifact } from '../../src/artifact/export.js';
import { AT_HEAD, openWorkspace, type Workspace } from '../../src/workspace/workspace.js';
import { openArtifact } from '../long/forge-artifact.js';
import {
  type Below,
  type Case,
  forgedPages,
  hostileDatabases,
  ImportTarget,
  mutated,
  mutatedInside,
  oddContainers,
} from '../long/fuzz-artifact.js';
import type { Attack } from './attack.js';
import { ScratchRepository } from './scratch-repository.js';

const filesOf = (version: number): Record<string, string> => ({
  'a.ts': `export function step${version}() {\n  return ${version};\n}\n`,
  [`b${version}.py`]: `class Loader${version}:\n    def load(self):\n        return 1\n`,
});

const artifactOf = async (workspace: Workspace, file: string): Promise<Buffer> => {
  const out = { kind: 'file', nameFor: () => file } as const;
  const request = { revision: null, tier: 'full', level: 9, key: null, version: 'fuzz', out } as const;
  await exportArtifact(workspace, request, { signal: new AbortController().signal, progress: () => {} });
  return readFileSync(file);
};

interface Forgery {
  readonly scratch: string;
  readonly artifact: Buffer;
  readonly other: Buffer;
  readonly runs: number;
  readonly random: Below;
}

async function* everyCase({ scratch, artifact, other, runs, random }: Forgery): AsyncGenerator<Case> {
  yield* oddContainers(artifact);
  yield* hostileDatabases(scratch, artifact);
  const every = Math.max(1, Math.floor((artifact.length * 2) / runs));
  for (let at = 0; at < artifact.length; at += every) {
    const copy = Buffer.from(artifact);
    copy[at]! ^= 1 << random(8);
    yield { name: `flip at ${at}`, bytes: copy, kind: 'mutated' };
    yield { name: `cut at ${at}`, bytes: artifact.subarray(0, at), kind: 'mutated' };
  }
  for (let run = 0; run < runs / 4; run++) {
    yield mutated(artifact, other, random);
    if (run % 8 === 0) yield await mutatedInside(artifact, random);
    if (run % 8 === 4) yield await forgedPages(scratch, artifact, random);
  }
}

export const forge: Attack = {
  summary: 'mutated and forged artifacts are refused by a typed error and change nothing',
  operands: '',
  runs: 20_000,
  run: async ({ runs, random, scratch, tell, wrong }) => {
    const repository = new ScratchRepository(join(scratch, 'repository'));
    repository.commit(filesOf(1), 'version 1');
    const workspace = await openWorkspace(repository.root, AT_HEAD, {});
    const artifact = await artifactOf(workspace, join(scratch, 'artifact'));
    repository.commit(filesOf(2), 'version 2');
    const other = await artifactOf(workspace, join(scratch, 'artifact'));
    const { database } = await openArtifact(artifact);
    const target = new ImportTarget(workspace, createHash('sha256').update(database).digest('hex'));
    let done = 0;
    for await (const one of everyCase({ scratch, artifact, other, runs, random })) {
      for (const what of await target.wrongWith(one)) wrong(`${one.name}: ${what}`);
      if (++done % 1000 === 0) tell(`${done} cases`);
    }
    workspace.repository?.close();
    tell(`an artifact of ${artifact.length} bytes, ${done} cases`);
  },
};
