import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import ignore from 'ignore';
import { describe, expect, it } from 'vitest';
import { pathFromBytes } from '../../../src/git/path-name.js';
import { MODE } from '../../../src/git/types.js';
import {
  decidedByContent,
  makeRules,
  rulesDigest,
  SKIP_SENTENCE,
  selectByPath,
} from '../../../src/pipeline/select/select.js';

const OWN = { vendored: false, generated: false };
const verdict = (path: string, cwignore = '', mode: number = MODE.file, config = OWN): string => {
  const result = selectByPath({ path, mode }, makeRules(config, cwignore));
  return result.indexed ? 'indexed' : `${result.reason} | ${result.rule}`;
};

describe('tree entries that are not regular files', () => {
  it('leaves out links and submodules, whatever .cwignore says', () => {
    expect(verdict('a.ts', '!*', MODE.symlink)).toBe('symlink | mode 120000');
    expect(verdict('lib', '!*', MODE.submodule)).toBe('submodule | mode 160000');
    expect(verdict('lib', '', 0o040000)).toBe('unreadable | mode 40000');
  });

  it('selects every regular file, also executable ones and those with modes of old repositories', () => {
    expect(verdict('run.sh', '', MODE.executable)).toBe('indexed');
    expect(verdict('old.c', '', 0o100664)).toBe('indexed');
  });

  it.each(['../a', 'a/../b', './a', '/a', 'a//b', '.', '..', '', 'a/', 'a\0b'])(
    'refuses the path %j, which is not inside the repository',
    (path) => {
      expect(verdict(path)).toMatch(/^unreadable/);
    },
  );
});

describe('key files', () => {
  it.each([
    '.env',
    'app/.env.production',
    '.envrc',
    '.env-prod',
    '.env_local',
    '.env.redist',
    '.ENV',
    'tls/server.pem',
    'server.KEY',
    'a.p12',
    'a.pfx',
    'a.jks',
    'debug.keystore',
    'id_rsa',
    '.ssh/id_ed25519',
    'id_rsa.bak',
    '.netrc',
    '.pgpass',
    'passwords.kdbx',
    '.aws/credentials',
    'infra/terraform.tfstate',
    pathFromBytes(Buffer.from([0xe9, ...Buffer.from('/.env')])),
    pathFromBytes(Buffer.from([0xe9, ...Buffer.from('.pem')])),
  ])('never includes %s, even when .cwignore takes everything back', (path) => {
    expect(verdict(path, '!*\n!**/*')).toMatch(/^key-file \| key files: /);
  });

  it.each([
    '.env.example',
    '.env.sample',
    'x/.env.template',
    '.env.dist',
    '.env.production.example',
    '.envrc.example',
    '.env-sample',
    '.env_template',
    'id_rsa.pub',
    'env.ts',
    'environment.key.ts',
    '.npmrc',
    'credentials.md',
    'keys.py',
    'src/aws/credentials.go',
  ])('includes %s', (path) => {
    expect(verdict(path)).toBe('indexed');
  });
});

describe('the built-in list', () => {
  it.each([
    ['package-lock.json', 'lock-file'],
    ['sub/Cargo.lock', 'lock-file'],
    ['go.sum', 'lock-file'],
    ['jquery.min.js', 'minified'],
    ['app.js.map', 'source-map'],
    ['node_modules/x/index.js', 'vendored'],
    ['pkg/vendor/x/y.go', 'vendored'],
    ['third_party/a.c', 'vendored'],
    ['vendor/package-lock.json', 'vendored'],
    ['api/x.pb.go', 'generated'],
    ['x_pb2.py', 'generated'],
    ['Form.Designer.cs', 'generated'],
    ['src/__generated__/a.ts', 'generated'],
    ['logo.png', 'binary'],
    ['lib/x.so', 'binary'],
  ])('leaves out %s as %s', (path, reason) => {
    expect(verdict(path)).toMatch(new RegExp(`^${reason} \\| built-in: `));
  });

  it.each([
    'src/a.ts',
    'vendor',
    'vendor.ts',
    'src/vendors/a.ts',
    'dist/index.js',
    'build/rules.mk',
    'locks/lock.go',
    'Node_Modules/x.js',
    'map.js',
    'a.js.map.ts',
    'admin.js',
    'model.mo',
    'data.dat',
    'icon.svg',
    'Gemfile',
    'pb.go',
    '__proto__',
    'constructor/toString.js',
    '名前/ファイル.ts',
    'a b/c\td.ts',
    'back\\slash.c',
  ])('keeps %s', (path) => {
    expect(verdict(path)).toBe('indexed');
  });

  it('matches only the repository-relative path, wherever the repository lies', () => {
    const before = process.cwd();
    const root = mkdtempSync(join(tmpdir(), 'cw-select-'));
    try {
      const nested = join(root, 'build/vendor/node_modules/x.png');
      mkdirSync(nested, { recursive: true });
      process.chdir(nested);
      expect(verdict('main.go')).toBe('indexed');
      expect(verdict('src/build/main.go')).toBe('indexed');
    } finally {
      process.chdir(before);
      rmSync(root, { recursive: true });
    }
  });

  it('selects vendored and generated files if the configuration says so', () => {
    expect(verdict('vendor/a.go', '', MODE.file, { vendored: true, generated: false })).toBe('indexed');
    expect(verdict('a.pb.go', '', MODE.file, { vendored: false, generated: true })).toBe('indexed');
    expect(verdict('vendor/a.pb.go', '', MODE.file, { vendored: true, generated: false })).toMatch(/^generated/);
    expect(verdict('vendor/go.sum', '', MODE.file, { vendored: true, generated: true })).toMatch(/^lock-file/);
  });
});

describe('the quick test before the built-in patterns', () => {
  it('covers every built-in pattern, because patterns have only three forms', () => {
    for (const { pattern } of makeRules(OWN, '').lines) expect(pattern).toMatch(/^(?:[\w.-]+\/?|\*[-._][\w.-]+)$/);
  });
});

describe('.cwignore', () => {
  it('excludes with a reason that names its line', () => {
    expect(verdict('docs/a.md', '# comment\n\ndocs/\n')).toBe('ignored | .cwignore:3: docs/');
    expect(verdict('a.sql', '*.sql\r\n!keep.sql\r\n')).toBe('ignored | .cwignore:1: *.sql');
    expect(verdict('keep.sql', '*.sql\r\n!keep.sql\r\n')).toBe('indexed');
  });

  it('can include what the built-in list excludes, and exclude it again', () => {
    expect(verdict('yarn.lock', '!yarn.lock')).toBe('indexed');
    expect(verdict('vendor/a/b.go', '!vendor/')).toBe('indexed');
    expect(verdict('vendor/mine/b.go', '!/vendor/\n/vendor/*\n!/vendor/mine/')).toBe('indexed');
    expect(verdict('vendor/other/b.go', '!/vendor/\n/vendor/*\n!/vendor/mine/')).toBe(
      'ignored | .cwignore:2: /vendor/*',
    );
  });

  it('cannot include a file of an excluded directory, as in gitignore', () => {
    expect(verdict('vendor/mine/b.go', '!vendor/mine/')).toMatch(/^vendored/);
    expect(verdict('node_modules/x/a.min.js', '!*.min.js')).toMatch(/^vendored/);
  });

  it('is case sensitive, as git is by default', () => {
    expect(verdict('README.md', 'readme.md')).toBe('indexed');
  });

  it('matches the readable characters of a name that git has to quote', () => {
    const quoted = pathFromBytes(Buffer.from('dir/caf\xe9.sql', 'latin1'));
    expect(quoted).toMatch(/^"/);
    expect(verdict(quoted, '*.sql')).toBe('ignored | .cwignore:1: *.sql');
    expect(verdict(quoted, 'dir/')).toBe('ignored | .cwignore:1: dir/');
    expect(verdict(quoted)).toBe('indexed');
    expect(verdict('"not git\'s spelling', '*.sql')).toBe('indexed');
  });

  it('has a digest that changes with its patterns and their line numbers, and with nothing else', () => {
    const base = rulesDigest('*.sql\ndocs/\n');
    expect(rulesDigest('\uFEFF*.sql\r\ndocs/')).toBe(base);
    expect(rulesDigest('*.sql\ndocs/\n# comment\n')).toBe(base);
    expect(rulesDigest('# comment\n*.sql\ndocs/\n')).not.toBe(base);
    expect(rulesDigest('docs/\n*.sql\n')).not.toBe(base);
    expect(rulesDigest('*.sql\ndocs/ \\ \n')).not.toBe(base);
  });
});

describe('every path', () => {
  const anyPath = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.uint8Array({ minLength: 1, maxLength: 40 }).map((bytes) => pathFromBytes(bytes)),
    fc
      .array(fc.constantFrom('a', '..', '.', '', 'vendor', '"', '\\', '.env', 'x.pem', '[', '*', '!', '#'), {
        maxLength: 6,
      })
      .map((parts) => parts.join('/')),
  );

  it('gets a reason that has a sentence, and a rule that decidedByContent knows as a path rule', () => {
    fc.assert(
      fc.property(anyPath, fc.string({ unit: 'binary', maxLength: 30 }), fc.integer(), (path, cwignore, mode) => {
        const rules = makeRules(OWN, cwignore);
        for (const tried of [mode, MODE.file]) {
          const result = selectByPath({ path, mode: tried }, rules);
          if (result.indexed) continue;
          expect(SKIP_SENTENCE[result.reason]).toMatch(/\.$/);
          expect(decidedByContent(result.rule)).toBe(false);
        }
      }),
      { seed: 19, numRuns: 400 },
    );
  });

  it('is selected quickly and without stack overflow even if it is absurdly deep or long', () => {
    expect(verdict('a/'.repeat(100_000))).toMatch(/^unreadable/);
    expect(verdict(`${'a/'.repeat(2_000)}b.ts`)).toBe('indexed');
  });

  it('gets the same result as one gitignore file with all lines, the built-in ones first', () => {
    const part = fc.constantFrom(
      'vendor',
      'node_modules',
      'a',
      'x.png',
      'go.sum',
      'b.min.js',
      'zz_generated.a.go',
      'y.pb.go',
      'png',
      '.yarn',
    );
    const pattern = fc.constantFrom(
      '*',
      'a',
      'a/',
      'vendor',
      'vendor/',
      '*.png',
      '*.go',
      'b.*',
      '/a/*',
      'x.png/',
      '.yarn',
      '**/a/**',
    );
    const line = fc.tuple(fc.constantFrom('', '!'), pattern).map((both) => both.join(''));
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), fc.array(line, { maxLength: 5 }), (parts, own) => {
        const rules = makeRules(OWN, own.join('\n'));
        const oracle = ignore({ ignoreCase: false });
        for (const { pattern, rule } of rules.lines) oracle.add({ pattern, mark: rule });
        const path = parts.join('/');
        const result = selectByPath({ path, mode: MODE.file }, rules);
        expect(result.indexed ? undefined : result.rule).toBe(oracle.test(path).rule?.mark);
      }),
      { seed: 29, numRuns: 400 },
    );
  });

  it('is never matched against a pattern of absurd length, which is an error that names the line', () => {
    expect(() => makeRules(OWN, `ok\n${'a'.repeat(4096)}`)).not.toThrow();
    expect(() => makeRules(OWN, `ok\n${'a'.repeat(4097)}`)).toThrow(
      expect.objectContaining({ code: 'config-invalid', detail: { file: '.cwignore', line: 2 } }),
    );
  });
});
