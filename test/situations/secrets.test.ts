import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { connect } from '../../src/store/db/connect.js';
import { expectSameAsRebuild, index, reading } from '../helpers/index.js';
import { makeRepositoryWith } from '../helpers/repository.js';

/** Assembled from parts, so that secret scanners do not report this repository. */
const SECRETS = {
  github: `ghp_${'q9Zt4Kx7Lm2Vb8Nc5Rw1'}${'Yd6Hs3Jf0Pg9Ta7Ue'}`.slice(0, 40),
  aws: `AKIA${'Q3ZLOPMNB7VCXA5T'}`,
  key: [
    '-----BEGIN RSA PRIVATE KEY-----',
    `MIIEpAIBAAKCAQEA${'x7Qz9Lk2'.repeat(12)}`,
    '-----END RSA PRIVATE KEY-----',
  ].join('\n'),
};
const NEEDLES = [SECRETS.github, SECRETS.aws, 'x7Qz9Lk2x7Qz9Lk2'];

/** Contents in the cache are compressed, so searching the bytes of the file would prove nothing. */
const cachedBytes = (file: string): Buffer[] => {
  const db = connect(file, { readonly: true });
  try {
    return db
      .prepare<[], Buffer>('SELECT data FROM facts')
      .pluck()
      .all()
      .map((data) => inflateRawSync(data));
  } finally {
    db.close();
  }
};

/** Every byte that was written. */
const bytesOf = (index: string): Buffer =>
  Buffer.concat([
    ...readdirSync(dirname(index)).map((name) => readFileSync(join(dirname(index), name))),
    ...cachedBytes(join(dirname(index), 'cache.db')),
  ]);

const expectNone = (index: string): void => {
  const bytes = bytesOf(index);
  // Proves that the search works: it finds the text around the secrets.
  expect(bytes.includes('aroundTheSecret')).toBe(true);
  for (const needle of NEEDLES) {
    expect(bytes.includes(needle)).toBe(false);
    expect(bytes.includes(needle.toLowerCase())).toBe(false);
    expect(bytes.includes(Buffer.from(needle, 'utf16le'))).toBe(false);
  }
};

describe('secrets', () => {
  it('are in no byte of the index or the cache: text, names, docs, signatures, literals, words', async () => {
    const made = makeRepositoryWith({
      'a.ts': [
        `/** aroundTheSecret: see ${SECRETS.github} */`,
        `export function f(token = '${SECRETS.github}', id = "${SECRETS.aws}") {}`,
        `export const ${'ok'} = \`${SECRETS.key}\`;`,
        `// ${SECRETS.aws}`,
        '',
      ].join('\n'),
      'notes.md': `# ${SECRETS.github}\n\naroundTheSecret ${SECRETS.aws}\n\n${SECRETS.key}\n`,
      'broken.py': `def f( ${SECRETS.github}\n\n${SECRETS.key}\n`,
    });
    const result = await index(made.root);
    expect(result.redactions).toBeGreaterThanOrEqual(8);
    expectNone(result.index);
    await expectSameAsRebuild(made.root, result);

    // Contents that are removed from the index go to the cache.
    made.commit({ 'a.ts': '// another\n', 'notes.md': '', 'broken.py': '' });
    const next = await index(made.root);
    expect(Buffer.concat(cachedBytes(join(dirname(next.index), 'cache.db'))).includes('aroundTheSecret')).toBe(true);
    expectNone(next.index);
    made.write('new.ts', `// aroundTheSecret ${SECRETS.github}\n`);
    expectNone((await index(made.root, { worktree: true })).index);
  });

  it('that fill a whole line do not move other lines', async () => {
    const made = makeRepositoryWith({ 'a.ts': `const a = \`\n${SECRETS.key}\`;\nexport function after() {}\n` });
    const result = await index(made.root);
    const symbols = reading(result, (reader) => reader.symbolsNamed('after'));
    expect(symbols).toMatchObject([{ startLine: 5 }]);
  });

  it('stay if redaction is off, which gives another index', async () => {
    const made = makeRepositoryWith({ 'a.ts': `// aroundTheSecret ${SECRETS.github}\n` });
    const on = await index(made.root);
    const off = await index(made.root, { env: { CW_INDEX_REDACT: 'false' } });
    expect(off).toMatchObject({ action: 'full', reason: 'configuration', redactions: 0 });
    expect(off.digest).not.toBe(on.digest);
    expect(bytesOf(off.index).includes(SECRETS.github)).toBe(true);
    const again = await index(made.root);
    expect(again.digest).toBe(on.digest);
  });
});
