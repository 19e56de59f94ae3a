import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { appendText, writeText } from '../../../src/eval/exchange/write-text.js';

const directory = mkdtempSync(join(tmpdir(), 'cw-write-'));
const at = (name: string): string => join(directory, name);
afterAll(() => rmSync(directory, { recursive: true }));

const isRoot = process.getuid?.() === 0;

describe('a text that is written', () => {
  it('replaces the file and keeps its permissions', () => {
    writeText(at('new/a.json'), 'first');
    expect(readFileSync(at('new/a.json'), 'utf8')).toBe('first');
    writeFileSync(at('b.json'), 'old', { mode: 0o600 });
    // What has the old one open, or another name for it, keeps it whole.
    linkSync(at('b.json'), at('other'));
    writeText(at('b.json'), 'new');
    expect([readFileSync(at('b.json'), 'utf8'), readFileSync(at('other'), 'utf8')]).toEqual(['new', 'old']);
    expect(statSync(at('b.json')).mode & 0o777).toBe(0o600);
  });

  it('follows a link', () => {
    writeFileSync(at('real.json'), 'old');
    symlinkSync(at('real.json'), at('link.json'));
    writeText(at('link.json'), 'new');
    expect(readFileSync(at('real.json'), 'utf8')).toBe('new');
    expect(lstatSync(at('link.json')).isSymbolicLink()).toBe(true);
  });

  it.skipIf(process.platform !== 'linux')('may go into a device', () => {
    writeText('/dev/null', 'gone');
    expect(() => writeText('/dev/full', 'too much')).toThrow(expect.objectContaining({ code: 'disk-full' }));
  });

  it.skipIf(isRoot || process.platform === 'win32')(
    'goes into a file of a directory in which no other can be made',
    () => {
      writeText(at('closed/a.json'), 'old');
      chmodSync(at('closed'), 0o555);
      writeText(at('closed/a.json'), 'new');
      chmodSync(at('closed'), 0o755);
      expect(readFileSync(at('closed/a.json'), 'utf8')).toBe('new');
    },
  );

  it('leaves the old file and no temporary file if it cannot be written', () => {
    writeText(at('full/a.json'), 'old');
    expect(() => writeText(at('full'), 'x')).toThrow(expect.objectContaining({ code: 'not-writable' }));
    expect(readdirSync(at('full'))).toEqual(['a.json']);
    expect(readFileSync(at('full/a.json'), 'utf8')).toBe('old');
  });

  it.skipIf(process.platform === 'win32')('is all or nothing where a file may not become so large', () => {
    // A program of its own: the limit is for a whole process.
    const limited = (call: string): string => {
      const script = `import { ${call} } from ${JSON.stringify(join(import.meta.dirname, '../../../src/eval/exchange/write-text.ts'))};
        process.on('SIGXFSZ', () => {});
        try { ${call}(process.argv[2], 'x'.repeat(100_000)); } catch (error) { console.log(error.code, error.next); }`;
      writeFileSync(at('limited.ts'), script);
      const bundle = `require('esbuild').buildSync({entryPoints:[process.argv[1]],bundle:true,platform:'node',format:'cjs',outfile:process.argv[2]})`;
      execFileSync(process.execPath, ['-e', bundle, at('limited.ts'), at('limited.cjs')]);
      return execFileSync(
        'sh',
        ['-c', `ulimit -f 8; "${process.execPath}" "${at('limited.cjs')}" "${at('kept.json')}"`],
        {
          encoding: 'utf8',
        },
      ).trim();
    };
    writeFileSync(at('kept.json'), 'old\n');
    expect(limited('writeText')).toMatch(/^disk-full .*ulimit -f/);
    expect(readFileSync(at('kept.json'), 'utf8')).toBe('old\n');
    expect(limited('appendText')).toMatch(/^disk-full .*ulimit -f/);
    expect(readFileSync(at('kept.json'), 'utf8')).toBe('old\n');
    expect(readdirSync(directory).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

it('appends a text', () => {
  appendText(at('rows/a.jsonl'), 'one\n');
  appendText(at('rows/a.jsonl'), 'two\n');
  expect(readFileSync(at('rows/a.jsonl'), 'utf8')).toBe('one\ntwo\n');
});
