import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { cw, ensureBuilt } from '../cli/built.js';
import { index } from '../helpers/index.js';
import { makeDirectory, makeRepositoryWith, type TestRepository } from '../helpers/repository.js';

beforeAll(ensureBuilt);

/** A repository with every trap that git or a package manager would step into; each writes the marker. */
const makeTrap = (): { made: TestRepository; marker: string } => {
  const marker = join(makeDirectory(), 'it-ran');
  const trap = join(makeDirectory(), 'trap.sh');
  writeFileSync(trap, `#!/bin/sh\necho "$0 $@" >> '${marker}'\ncat 2>/dev/null\n`, { mode: 0o755 });
  const made = makeRepositoryWith({
    'a.ts': 'export const a = 1;\n',
    'b.ts': 'export const b = 1;\n',
    '.gitattributes': '* filter=trap diff=trap merge=trap\n',
    'package.json': JSON.stringify({ scripts: { preinstall: trap, prepare: trap, postinstall: trap, index: trap } }),
    Makefile: `all:\n\t${trap}\n`,
    '.envrc': trap,
    '.cwrc.js': `require('fs').writeFileSync('${marker}', '')`,
    'cw.config.js': `require('fs').writeFileSync('${marker}', '')`,
  });
  for (const hook of [
    'post-index-change',
    'post-checkout',
    'fsmonitor-watchman',
    'reference-transaction',
    'pre-auto-gc',
  ])
    writeFileSync(made.path('.git/hooks', hook), `#!/bin/sh\necho ${hook} >> '${marker}'\n`, { mode: 0o755 });
  const settings = {
    'core.fsmonitor': trap,
    'core.hooksPath': made.path('.git/hooks'),
    'core.sshCommand': trap,
    'core.pager': trap,
    'core.editor': trap,
    'core.askPass': trap,
    'core.alternateRefsCommand': trap,
    'credential.helper': trap,
    'filter.trap.clean': trap,
    'filter.trap.smudge': trap,
    'filter.trap.process': trap,
    'filter.trap.required': 'true',
    'diff.external': trap,
    'diff.trap.textconv': trap,
    'diff.trap.command': trap,
    'merge.trap.driver': trap,
    'gpg.program': trap,
    'log.showSignature': 'true',
    'uploadpack.packObjectsHook': trap,
    'remote.origin.url': `ext::${trap}`,
    'remote.origin.promisor': 'true',
    'protocol.ext.allow': 'always',
    'alias.ls-tree': `!${trap}`,
    'alias.cat-file': `!${trap}`,
    'alias.status': `!${trap}`,
    'interactive.diffFilter': trap,
  };
  for (const [key, value] of Object.entries(settings)) made.git('config', key, value);
  return { made, marker };
};

describe('nothing of a repository is executed', () => {
  it('by indexing a commit', async () => {
    const { made, marker } = makeTrap();
    expect((await index(made.root)).files.indexed).toBeGreaterThan(4);
    expect(existsSync(marker)).toBe(false);
  });

  it('by any command that only reads, and by a delta', () => {
    const { made, marker } = makeTrap();
    for (const args of [['index'], ['status'], ['verify'], ['search', 'a'], ['index', '--dry-run'], ['clean']]) {
      expect(cw(args, { cwd: made.root, env: {} })).toMatchObject({ code: 0 });
      expect(existsSync(marker), args.join(' ')).toBe(false);
    }
  });
});

describe('the network', () => {
  it('is not used: no lookup and no connection by any command', () => {
    const made = makeRepositoryWith({ 'a.ts': 'export const a = 1;\n' });
    const marker = join(makeDirectory(), 'it-called');
    const guard = join(makeDirectory(), 'guard.cjs');
    writeFileSync(
      guard,
      `const tell = (what) => { require('fs').appendFileSync(${JSON.stringify(marker)}, what + '\\n'); throw new Error(what); };
       require('net').Socket.prototype.connect = () => tell('connect');
       for (const name of ['lookup', 'resolve']) require('dns')[name] = () => tell(name);
       require('dgram').createSocket = () => tell('udp');
       globalThis.fetch = () => tell('fetch');\n`,
    );
    const env = { NODE_OPTIONS: `--require ${guard}` };
    for (const args of [['index'], ['status'], ['verify', '--rebuild'], ['search', 'a'], ['clean', '--all']])
      expect(cw(args, { cwd: made.root, env })).toMatchObject({ code: 0 });
    expect(existsSync(marker)).toBe(false);
    // Proves that the guard works.
    const control = join(makeDirectory(), 'control.cjs');
    writeFileSync(control, `require(${JSON.stringify(guard)}); try { require('net').connect(9); } catch {}`);
    spawnSync(process.execPath, [control]);
    expect(existsSync(marker)).toBe(true);
  });
});

describe('a filter whose name is not UTF-8', () => {
  it('is refused by name, because git could not be kept from running it', async () => {
    const made = makeRepositoryWith({ 'a.txt': 'hello\n' });
    const marker = join(makeDirectory(), 'it-ran');
    const name = Buffer.from([0xff]);
    writeFileSync(made.path('.gitattributes'), Buffer.concat([Buffer.from('* filter='), name, Buffer.from('\n')]));
    appendFileSync(
      made.path('.git/config'),
      Buffer.concat([Buffer.from('[filter "'), name, Buffer.from(`"]\n\tclean = touch '${marker}'; cat\n`)]),
    );
    made.write('a.txt', 'hellO\n');
    const { code, stderr } = cw(['index', '--worktree'], { cwd: made.root, env: {} });
    expect(code).toBe(2);
    expect(stderr).toContain('a filter whose name is not UTF-8');
    expect(existsSync(marker)).toBe(false);
    // The trap is live: git itself runs the program.
    made.git('status', '--porcelain');
    expect(existsSync(marker)).toBe(true);
  });
});
