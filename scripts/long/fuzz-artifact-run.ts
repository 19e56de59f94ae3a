/** The many cases of scripts/fuzz-artifact.mjs. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { exportArtifact } from '../../src/artifact/export.js';
import { AT_HEAD, openWorkspace, type Workspace } from '../../src/pipeline/workspace.js';
import { openArtifact } from './forge-artifact.js';
import {
  type Case,
  forgedPages,
  hostileDatabases,
  ImportTarget,
  mutated,
  mutatedInside,
  oddContainers,
} from './fuzz-artifact.js';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '20000' }, seed: { type: 'string', default: '1' } },
});
const runs = Number(values.runs);
let state = Number(values.seed) | 0 || 1;
const random = (below: number): number => {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % below;
};

const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'cw-fuzz-')));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 3 }));
const repository = join(scratch, 'repository');
mkdirSync(repository);

const git = (...args: string[]): void => {
  const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org'];
  const done = spawnSync('git', [...who, ...args], { cwd: repository, encoding: 'utf8' });
  if (done.status !== 0) throw new Error(done.stderr);
};

const hooks = { signal: new AbortController().signal, progress: () => {} };
const commit = (number: number): void => {
  writeFileSync(join(repository, 'a.ts'), `export function step${number}() {\n  return ${number};\n}\n`);
  writeFileSync(join(repository, `b${number}.py`), `class Loader${number}:\n    def load(self):\n        return 1\n`);
  git('add', '--all');
  git('commit', '--quiet', '--message', `version ${number}`);
};
const artifactOf = async (workspace: Workspace): Promise<Buffer> => {
  const file = join(scratch, 'artifact');
  const out = { kind: 'file', nameFor: () => file } as const;
  const request = { revision: null, tier: 'full', level: 9, key: null, version: 'fuzz', out } as const;
  await exportArtifact(workspace, request, hooks);
  return readFileSync(file);
};

async function* everyCase(artifact: Buffer, other: Buffer): AsyncGenerator<Case> {
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

const main = async (): Promise<void> => {
  git('init', '--quiet', '--initial-branch=main');
  commit(1);
  const workspace = await openWorkspace(repository, AT_HEAD, {});
  const artifact = await artifactOf(workspace);
  commit(2);
  const other = await artifactOf(workspace);
  const { database } = await openArtifact(artifact);
  const target = new ImportTarget(workspace, createHash('sha256').update(database).digest('hex'));
  let done = 0;
  let wrong = 0;
  for await (const one of everyCase(artifact, other)) {
    for (const what of await target.wrongWith(one)) {
      wrong++;
      process.stdout.write(`WRONG ${one.name}: ${what}\n`);
    }
    if (++done % 1000 === 0) process.stdout.write(`${done} cases, ${wrong} wrong\n`);
  }
  workspace.repository?.close();
  process.stdout.write(
    `an artifact of ${artifact.length} bytes, ${done} cases: ${wrong === 0 ? 'all well' : `${wrong} WRONG`}\n`,
  );
  process.exitCode = wrong === 0 ? 0 : 1;
};

void main();
