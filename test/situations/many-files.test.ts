import { describe, expect, it } from 'vitest';
import { index, reading } from '../helpers/index.js';
import { makeRepository } from '../helpers/repository.js';

const FILES = 100_000;
const CONTENTS = 40;

/** One commit of very many names and few contents, written by fast-import in seconds. */
const stream = (): string => {
  const lines: string[] = [];
  for (let at = 0; at < CONTENTS; at++) {
    const text = `line of ${at}\n`;
    lines.push('blob', `mark :${at + 1}`, `data ${text.length}`, text);
  }
  lines.push('commit refs/heads/main', 'committer Ada <ada@example.org> 1577836800 +0000', 'data 3', 'all');
  for (let at = 0; at < FILES; at++)
    lines.push(`M 100644 :${(at % CONTENTS) + 1} d${at % 100}/e${at % 1000}/file${at}.txt`);
  return `${lines.join('\n')}\n\n`;
};

describe('100,000 files', () => {
  it('are indexed, and a commit of one file is a delta of one row', async () => {
    const made = makeRepository();
    made.run(['fast-import', '--quiet'], { input: stream() });
    const first = await index(made.root);
    expect(first).toMatchObject({ parsed: CONTENTS, files: { entries: FILES, indexed: FILES } });

    const blob = made.run(['hash-object', '-w', '--stdin'], { input: 'one more\n' }).toString().trim();
    const update = `from refs/heads/main^0\nM 100644 ${blob} d0/e0/file0.txt\n\n`;
    made.run(['fast-import', '--quiet'], {
      input: `commit refs/heads/main\ncommitter Ada <ada@example.org> 1577836860 +0000\ndata 3\none\n${update}`,
    });
    const next = await index(made.root);
    expect(next).toMatchObject({
      action: 'delta',
      parsed: 1,
      files: { entries: FILES, indexed: FILES, changed: 1, unchanged: FILES - 1 },
    });
    expect(reading(next, (reader) => reader.file('d0/e0/file0.txt')?.oid)).toBe(blob);
  });
});
