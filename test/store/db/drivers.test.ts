import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ensureBuilt, program } from '../../cli/built.js';
import { node24 } from '../../helpers/node24.js';
import { makeDirectory, makeRepositoryWith, type TestRepository } from '../../helpers/repository.js';

let node: string;
beforeAll(() => {
  ensureBuilt();
  node = node24();
});

interface Machine {
  readonly name: string;
  readonly node: () => string;
  readonly sqlite: string;
}
const BETTER: Machine = { name: 'better-sqlite3', node: () => process.execPath, sqlite: '' };
const NODE: Machine = { name: 'node:sqlite', node: () => node, sqlite: 'node' };

/** Each machine has a state directory of its own. */
const runOn = (machine: Machine, made: TestRepository, home: string, args: readonly string[]) => {
  const env = { ...process.env, CW_HOME: home, CW_SQLITE: machine.sqlite };
  const { status, stdout, stderr } = spawnSync(machine.node(), [program, ...args], { cwd: made.root, env });
  return { status, stdout: stdout.toString(), stderr: stderr.toString() };
};

const json = (machine: Machine, made: TestRepository, home: string, ...args: string[]) => {
  const { stdout, stderr } = runOn(machine, made, home, [...args, '--json']);
  try {
    return JSON.parse(stdout);
  } catch {
    throw new Error(`${machine.name}: ${stdout}${stderr}`);
  }
};

const FILES = {
  'src/pool.ts':
    'import { open } from "./store.js";\n\n/** Keeps rows. */\nexport class Pool {\n  run(x: number): number {\n    return open(x);\n  }\n}\n',
  'src/store.ts': '/** Opens größe. */\nexport const open = (x: number): number => x + 1;\n',
  'lib/a.py': 'def open_pool(size):\n    """Opens a pool."""\n    return size\n',
  'README.md': '# Pools\n\nHow a pool is opened.\n',
};
const AFTER = { 'src/store.ts': 'export const open = (x: number): number => x + 2;\nexport const shut = open;\n' };

describe('the two drivers of SQLite', () => {
  it('make the same index, by a build and by a delta, and the same answers', () => {
    const made = makeRepositoryWith(FILES);
    for (const machine of [BETTER, NODE])
      expect(runOn(machine, made, makeDirectory(), ['doctor']).stdout).toContain(`(${machine.name})`);
    const digests = new Map<string, unknown[]>();
    const homes = new Map([BETTER, NODE].map((machine) => [machine, makeDirectory()]));
    const on = (work: (machine: Machine, home: string) => unknown): void => {
      for (const [machine, home] of homes) {
        const list = digests.get(machine.name) ?? [];
        list.push(work(machine, home));
        digests.set(machine.name, list);
      }
    };
    const digestOf = (machine: Machine, home: string): unknown => json(machine, made, home, 'index').digest;
    on(digestOf);
    made.commit(AFTER);
    on(digestOf);
    on((machine, home) => json(machine, made, home, 'index', '--full').digest);
    for (const query of ['how is a pool opened', 'open', 'src/pool.ts', '"Opens größe"', 'Pool.run'])
      on((machine, home) => json(machine, made, home, 'search', query).results);
    on((machine, home) => json(machine, made, home, 'callers', 'open').calls);
    on((machine, home) => json(machine, made, home, 'verify', '--rebuild').digest);
    const [better, other] = [digests.get(BETTER.name), digests.get(NODE.name)];
    expect(better?.every((value) => value !== undefined && value !== null)).toBe(true);
    expect(other).toEqual(better);
  });

  it('read each other: an index of one is brought up to date and verified by the other', () => {
    const made = makeRepositoryWith(FILES);
    const home = makeDirectory();
    json(BETTER, made, home, 'index');
    made.commit(AFTER);
    expect(json(NODE, made, home, 'index')).toMatchObject({ action: 'delta', parsed: 1 });
    expect(runOn(BETTER, made, home, ['verify', '--rebuild']).status).toBe(0);
    made.commit({ 'src/new.ts': 'export const made = 1;\n' });
    expect(json(BETTER, made, home, 'index')).toMatchObject({ action: 'delta', parsed: 1 });
    expect(runOn(NODE, made, home, ['verify', '--rebuild']).status).toBe(0);
  });

  it('export the same database, byte for byte, and take the artifacts of each other', () => {
    const made = makeRepositoryWith(FILES);
    const [one, other] = [makeDirectory(), makeDirectory()];
    const exported = (machine: Machine, home: string): string => {
      const file = join(home, 'out.cw.tar.zst');
      json(machine, made, home, 'index');
      json(machine, made, home, 'state', 'export', '--out', file);
      return file;
    };
    const files = [exported(BETTER, one), exported(NODE, other)] as const;
    // How zstd compresses differs between versions of Node. The manifest has the digest of the database.
    const [a, b] = files.map((file) => json(BETTER, made, one, 'state', 'inspect', file).manifest);
    expect(JSON.stringify(a)).toMatch(/sha256/);
    expect(b).toEqual(a);
    expect(runOn(NODE, made, other, ['state', 'import', files[0], '--json']).status).toBe(0);
    expect(runOn(BETTER, made, one, ['state', 'import', files[1], '--json']).status).toBe(0);
  });

  it('report a missing, a shortened and a replaced index by the same codes', () => {
    const made = makeRepositoryWith(FILES);
    const codes = new Set<string>();
    for (const machine of [BETTER, NODE]) {
      const home = makeDirectory();
      expect(json(machine, made, home, 'search', 'pool').error?.code).toBe('index-missing');
      const { index } = json(machine, made, home, 'index');
      const bytes = readFileSync(index);
      writeFileSync(index, bytes.subarray(0, bytes.length - 8192));
      const shortened = json(machine, made, home, 'verify');
      codes.add(JSON.stringify(shortened.error?.code ?? shortened.ok));
      writeFileSync(index, 'no database at all, but long enough to be looked at'.repeat(400));
      expect(json(machine, made, home, 'search', 'pool').error?.code).toBe('index-corrupt');
      expect(json(machine, made, home, 'index')).toMatchObject({ action: 'full', reason: 'corrupt' });
    }
    expect([...codes]).toHaveLength(1);
    expect([...codes]).not.toContain('true');
  });

  it('the second serves where the first cannot be loaded', () => {
    const made = makeRepositoryWith(FILES);
    // better-sqlite3 is built for the Node that runs this test; another major version cannot load it.
    if (node === process.execPath) return;
    const machine: Machine = { name: 'fallback', node: () => node, sqlite: '' };
    const home = makeDirectory();
    expect(json(machine, made, home, 'index').action).toBe('full');
    const doctor = execFileSync(node, [program, 'doctor'], {
      cwd: made.root,
      env: { ...process.env, CW_HOME: home },
      encoding: 'utf8',
    });
    expect(doctor).toContain('node:sqlite');
  });
});
