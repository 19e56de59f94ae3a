/**
 * What an import does with hostile bytes: a typed error and nothing changed, or the import of exactly the artifact that was
 * mutated. Used by scripts/attack/forge.ts for many cases and by test/artifact for a few.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { storedFrame, zerosFrame } from '../../src/artifact/container/stored-frame.js';
import { importArtifact } from '../../src/artifact/import.js';
import { CwError } from '../../src/core/error.js';
import { makeWordsOf } from '../../src/pipeline/workers/words-of.js';
import { verifyIndex } from '../../src/store/check/verify.js';
import type { Workspace } from '../../src/workspace/workspace.js';
import {
  compressed,
  contained,
  HOSTILE,
  openArtifact,
  type Parts,
  partsOf,
  rewritten,
  withDatabase,
} from './forge-artifact.js';

export interface Case {
  readonly name: string;
  readonly bytes: Buffer;
  /** forged: a whole artifact by somebody else; what is imported need not be ours, but must be readable without harm. */
  readonly kind: 'mutated' | 'forged';
}

export type Below = (below: number) => number;

const flipped = (bytes: Buffer, at: number, bit: number): Buffer => {
  const copy = Buffer.from(bytes);
  copy[at]! ^= 1 << bit;
  return copy;
};

const firstDifference = (a: Buffer, b: Buffer): number => a.findIndex((byte, at) => byte !== b[at]);

/** Of the bytes as they travel: flips, cuts, holes, swaps, splices of two artifacts. */
export function mutated(artifact: Buffer, other: Buffer, random: Below): Case {
  const at = random(artifact.length);
  const kind = random(6);
  const cases: Readonly<Record<number, () => Buffer>> = {
    0: () => flipped(artifact, at, random(8)),
    1: () => artifact.subarray(0, at),
    2: () => {
      // Where they are still the same, the splice is the other one, whole, and is rightly taken.
      const from = Math.max(at, firstDifference(artifact, other) + 1);
      return Buffer.concat([artifact.subarray(0, from), other.subarray(Math.min(from, other.length))]);
    },
    3: () => Buffer.concat([artifact.subarray(0, at), artifact.subarray(at + 1 + random(64))]),
    4: () => Buffer.concat([artifact, other.subarray(0, 1 + random(other.length))]),
    5: () => {
      const copy = Buffer.from(artifact);
      copy.copy(copy, at, random(artifact.length), random(artifact.length));
      return copy;
    },
  };
  const names = ['flip', 'cut', 'splice', 'hole', 'append', 'move'];
  return { name: `${names[kind]} at ${at}`, bytes: cases[kind]!(), kind: 'mutated' };
}

const PARTS = ['head', 'body', 'tail'] as const;

/** Of what is inside: the tar file before it is put into frames. The head and the tail as often as the database. */
export async function mutatedInside(artifact: Buffer, random: Below): Promise<Case> {
  const parts = await partsOf(artifact);
  const name = PARTS[random(PARTS.length)]!;
  const part = parts[name];
  const at = random(part.length);
  const changed = random(4) === 0 ? part.subarray(0, at) : flipped(part, at, random(8));
  return { name: `${name} at ${at}`, bytes: await contained({ ...parts, [name]: changed }), kind: 'mutated' };
}

/** A database that was changed, with a manifest that agrees. */
export async function forgedPages(scratch: string, artifact: Buffer, random: Below): Promise<Case> {
  const opened = await openArtifact(artifact);
  const database = Buffer.from(opened.database);
  const first = random(database.length);
  for (let count = 1 + random(4); count > 0; count--) database[random(database.length)] = random(256);
  return { name: `pages from ${first}`, bytes: await withDatabase(scratch, opened, database), kind: 'forged' };
}

export async function* hostileDatabases(scratch: string, artifact: Buffer): AsyncGenerator<Case> {
  const opened = await openArtifact(artifact);
  for (const [name, change] of Object.entries(HOSTILE)) {
    const database = rewritten(scratch, opened.database, change);
    yield { name, bytes: await withDatabase(scratch, opened, database), kind: 'forged' };
  }
}

/** Swapped, repeated, missing and odd entries; bombs; things that are no artifact at all. */
export async function* oddContainers(artifact: Buffer): AsyncGenerator<Case> {
  const genuine = await partsOf(artifact);
  const { head, body, tail } = genuine;
  const end = head.length - 512;
  const [manifest, header] = [head.subarray(0, end), head.subarray(end)];
  const tar = Buffer.concat([head, body, tail]);
  const nothing = Buffer.alloc(0);
  const bomb = Buffer.alloc(64 * 1024 * 1024);
  const renamed = (name: string, type: string): Parts => {
    const copy = Buffer.from(head);
    copy.fill(0, end, end + 100);
    copy.write(name, end, 'latin1');
    copy.write(type, end + 156, 'latin1');
    return { ...genuine, head: copy };
  };
  const shapes: Readonly<Record<string, Parts>> = {
    'swapped entries': { head: header, body, tail: Buffer.concat([manifest, tail]) },
    'the manifest twice': { ...genuine, head: Buffer.concat([manifest, manifest, header]) },
    'the database twice': { ...genuine, body: Buffer.concat([body, header, body]) },
    'a database behind the end': { ...genuine, tail: Buffer.concat([header, body, tail]) },
    'no database': { head: manifest, body: nothing, tail },
    'no header of the database': { ...genuine, head: manifest },
    'the database in the head': { head: Buffer.concat([head, body]), body: nothing, tail },
    'nothing behind': { ...genuine, tail: nothing },
    'half of the end': { ...genuine, tail: tail.subarray(512) },
    'an empty tar': { head: tail, body: nothing, tail: nothing },
    'an absolute path': renamed('/etc/index.db', '0'),
    'a path that climbs': renamed('../../index.db', '0'),
    'a symbolic link': renamed('index.db', '2'),
    'a hard link': renamed('index.db', '1'),
    'a device': renamed('index.db', '3'),
    'a directory': renamed('index.db', '5'),
    'an extended header': renamed('index.db', 'x'),
    'a bomb in the place of the database': { ...genuine, body: bomb },
    'a bomb behind the database': { ...genuine, body: Buffer.concat([body, bomb]) },
  };
  for (const [name, parts] of Object.entries(shapes)) yield { name, bytes: await contained(parts), kind: 'mutated' };
  const [start, last] = [storedFrame(head), storedFrame(tail)];
  const frames: Readonly<Record<string, Buffer>> = {
    'all in one frame, as version 2': await compressed(tar),
    'a bomb of zeros': await compressed(bomb),
    'a head that is compressed': Buffer.concat([await compressed(head), await compressed(body), last]),
    'a database that is stored': Buffer.concat([start, storedFrame(body), zerosFrame(tail.length)]),
    'an end that is spelled otherwise': Buffer.concat([start, await compressed(body), last]),
    'a head that claims 4 GB': Buffer.concat([artifact.subarray(0, 5), Buffer.alloc(4, 0xff), artifact.subarray(9)]),
    'two frames for the database': Buffer.concat([
      start,
      await compressed(body.subarray(0, 4096)),
      await compressed(body.subarray(4096)),
      zerosFrame(tail.length),
    ]),
    'the database without its frame': Buffer.concat([start, body, zerosFrame(tail.length)]),
  };
  for (const [name, bytes] of Object.entries(frames)) yield { name, bytes, kind: 'mutated' };
  yield { name: 'no bytes', bytes: Buffer.alloc(0), kind: 'mutated' };
  yield { name: 'text', bytes: Buffer.from('not an artifact\n'.repeat(1000)), kind: 'mutated' };
  yield { name: 'gzip', bytes: Buffer.from('1f8b0800000000000003', 'hex'), kind: 'mutated' };
  yield { name: 'a tar that is not compressed', bytes: tar, kind: 'mutated' };
}

const EXPECTED = new Set([
  'artifact-invalid',
  'artifact-foreign',
  'index-incompatible',
  'index-corrupt',
  'disk-full',
  'missing-object',
]);
/** Of the processor: the clock also counts what others do on this machine. A hang would never come this far. */
const SLOWEST_MILLISECONDS = 5_000;

const digestOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

/** Importing again and again into one state directory, which has an index that must survive. */
export class ImportTarget {
  readonly #workspace: Workspace;
  readonly #genuine: string;
  readonly #index: string;
  #before: { readonly digest: string; readonly inode: number; readonly changed: number };

  /** `workspace` has the index of another commit; `genuine` is the digest of the artifact's database. */
  constructor(workspace: Workspace, genuine: string) {
    this.#workspace = workspace;
    this.#genuine = genuine;
    this.#index = workspace.paths.index;
    this.#before = this.#look();
  }

  #look() {
    const { ino, mtimeMs } = statSync(this.#index);
    return { digest: digestOf(this.#index), inode: ino, changed: mtimeMs };
  }

  /** The index was changed by who imports. */
  settle(): void {
    this.#before = this.#look();
  }

  /** Whether there is another index now. */
  hasChanged(before: Buffer): boolean {
    return this.#before.digest !== createHash('sha256').update(before).digest('hex');
  }

  /** What was wrong with how a case was taken; [] when nothing was. */
  async wrongWith({ bytes, kind }: Case): Promise<string[]> {
    const wrong: string[] = [];
    const before = process.cpuUsage();
    const outcome = await this.#import(bytes).catch((error: unknown) => error);
    const { user, system } = process.cpuUsage(before);
    const took = (user + system) / 1000;
    if (took > SLOWEST_MILLISECONDS) wrong.push(`took ${Math.round(took)} ms`);
    if (outcome instanceof Error) {
      const code = outcome instanceof CwError ? outcome.code : outcome.name;
      if (!EXPECTED.has(code)) wrong.push(`failed with ${code}: ${outcome.message}`);
      const { inode, changed } = this.#before;
      const now = statSync(this.#index);
      if (now.ino !== inode || now.mtimeMs !== changed || digestOf(this.#index) !== this.#before.digest)
        wrong.push('was refused, and the index changed');
    } else {
      if (kind === 'mutated' && digestOf(this.#index) !== this.#genuine)
        wrong.push('was taken, and is not the artifact');
      if (kind === 'forged') wrong.push(...this.#harm());
      this.#before = this.#look();
    }
    const litter = readdirSync(this.#workspace.paths.directory).filter((name) => /^index\.db.|^lock$/.test(name));
    if (litter.length > 0) wrong.push(`left ${litter.join(', ')}`);
    return wrong;
  }

  #import(bytes: Buffer): Promise<unknown> {
    const pieces = (async function* () {
      yield bytes;
    })();
    const hooks = { signal: new AbortController().signal, progress: () => {} };
    const request = { mode: 'import', foreign: 'refuse', partial: 'refuse', trusted: null } as const;
    return importArtifact(this.#workspace, pieces, request, hooks);
  }

  /** Reads all of what was taken; it may be found wanting, but only in the words of verify. */
  #harm(): string[] {
    try {
      verifyIndex(this.#index, makeWordsOf());
      return [];
    } catch (error) {
      return error instanceof CwError && error.code === 'index-corrupt' ? [] : [`reading it failed: ${String(error)}`];
    }
  }
}
