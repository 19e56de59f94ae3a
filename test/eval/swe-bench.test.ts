import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ensureBuilt } from '../cli/built.js';
import { makeDirectory, makeRepository } from '../helpers/repository.js';

beforeAll(ensureBuilt);

const SCRIPT = join(import.meta.dirname, '../../eval/swe-bench.mjs');

const tide = (hours: number): string => `// High and low water.\nexport const tideTable = () => ${hours};\n`;
const ANCHOR = '// Holds the ship in a storm.\nexport const dropAnchor = () => {};\n';

/** A bare clone as DIR/<owner>/<name>.git, and the rows of three fixes; the last one is of the oldest commit. */
const made = () => {
  const source = makeRepository();
  const commits = [source.commit({ 'lib/tide.js': tide(6), 'lib/anchor.js': ANCHOR, 'lib/net.js': '// Fish.\n' })];
  const patches: string[] = [];
  const fix = (change: () => unknown): void => {
    change();
    const commit = source.commit();
    patches.push(source.git('show', '--format=', '--find-renames', commit));
    commits.push(commit);
  };
  fix(() => source.write('lib/tide.js', tide(12)).write('lib/tide.test.js', '// New with the fix.\n'));
  fix(() => source.mv('lib/anchor.js', 'lib/mooring.js').write('lib/mooring.js', `${ANCHOR}// Steel.\n`));
  // A removed line that looks like the header of a file.
  fix(() => source.write('lib/net.js', '').write('lib/tide.js', `-- a/lib/mooring.js\n${tide(12)}`));
  const mirrors = makeDirectory();
  source.git('clone', '--quiet', '--bare', source.root, join(mirrors, 'whale/gin.git'));
  const row = (at: number, id: string, problem_statement: string) => ({
    ...{ instance_id: id, repo: 'whale/gin', base_commit: commits[at]!, problem_statement },
    ...{ patch: patches[at]!, hints_text: '' },
  });
  return {
    mirrors,
    rows: [
      row(2, 'last', 'lib/net.js is empty\nand tideTable is wrong, too'),
      row(1, 'renamed', 'dropAnchor breaks in a storm'),
      row(0, 'first', '--tideTable is off by six hours'),
    ],
  };
};

const written = (name: string, text: string): string => {
  const file = join(makeDirectory(), name);
  writeFileSync(file, text);
  return file;
};

const NEW_FILE = `diff --git a/lib/keel.js b/lib/keel.js
new file mode 100644
--- /dev/null
+++ b/lib/keel.js
@@ -0,0 +1 @@
+export {};
`;

const lines = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

const sweBench = (...args: readonly string[]) =>
  spawnSync(process.execPath, [SCRIPT, ...args], { encoding: 'utf8', env: { PATH: process.env.PATH ?? '' } });

describe('eval/swe-bench.mjs', () => {
  it('asks each report at the commit before its fix, for the files that were there, and only reads the clones', () => {
    const { mirrors, rows } = made();
    const before = readdirSync(join(mirrors, 'whale/gin.git')).sort();
    const out = join(makeDirectory(), 'scored.json');
    const data = written('lite.jsonl', lines(rows));
    const { status, stdout, stderr } = sweBench('--data', data, '--mirrors', mirrors, '--json', out);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const scored: { id: string; wanted: string[]; found: string[] }[] = JSON.parse(readFileSync(out, 'utf8'));
    expect(scored.map(({ id, wanted }) => [id, wanted])).toEqual([
      ['first', ['lib/tide.js']],
      ['renamed', ['lib/anchor.js']],
      ['last', ['lib/net.js', 'lib/tide.js']],
    ]);
    // The index moved back in time with the rows: the new name was not there yet.
    expect(scored[1]!.found).toContain('lib/anchor.js');
    expect(scored[1]!.found).not.toContain('lib/mooring.js');
    // The last report has two files, so they cannot both be first.
    expect(stdout).toMatch(/^\| whale\/gin \| 3 \| 66\.7 \| 100\.0 \| 100\.0 \| 100\.0 \| \d+ \| \d+ \|$/m);
    expect(stdout).toMatch(/^\| all \| 3 \| 66\.7 \|/m);
    expect(readdirSync(join(mirrors, 'whale/gin.git')).sort()).toEqual(before);
    expect(existsSync(join(mirrors, 'whale/gin.git/cw'))).toBe(false);
  });

  it('reads pages of the viewer and JSON arrays, and takes some repositories and some reports of each', () => {
    const { mirrors, rows } = made();
    const page = written('rows-0.json', JSON.stringify({ rows: rows.slice(0, 1).map((row) => ({ row })) }, null, 2));
    const array = written('rows-1.json', JSON.stringify(rows.slice(1)));
    const elsewhere = written('more.jsonl', lines([{ ...rows[0], repo: 'whale/absent' }]));
    const out = join(makeDirectory(), 'scored.json');
    const files = [page, array, elsewhere].flatMap((file) => ['--data', file]);
    const some = ['--mirrors', mirrors, '--repos', 'whale/gin', '--limit', '2', '--json', out];
    expect(sweBench(...files, ...some).status).toBe(0);
    expect(JSON.parse(readFileSync(out, 'utf8')).map(({ id }: { id: string }) => id)).toEqual(['first', 'renamed']);
  });

  it('ends with 1 and names the queries that could not be run', () => {
    const { mirrors, rows } = made();
    const [last, renamed, first] = rows;
    const unborn = { ...first!, instance_id: 'unborn', patch: NEW_FILE };
    const nothing = { ...renamed!, instance_id: 'nothing', patch: '' };
    const absent = { ...first!, instance_id: 'absent', repo: 'whale/absent' };
    const data = written('lite.jsonl', lines([unborn, nothing, absent, last!]));
    const { status, stdout, stderr } = sweBench('--data', data, '--mirrors', mirrors);
    expect(status).toBe(1);
    expect(stderr).toContain('unborn: left out: the fix changes no file of the commit before it');
    expect(stderr).toContain('nothing: left out: error: No valid patches');
    expect(stderr).toContain(`whale/absent: there is no bare clone at ${join(mirrors, 'whale/absent.git')}`);
    expect(stdout).toMatch(/^\| all \| 1 \|/m);
    expect(sweBench('--data', data).status).toBe(2);
    const wrong = sweBench(
      '--data',
      written('wrong.jsonl', '{"repo": "a/b"}\n{"repo": "a/b"}\n'),
      '--mirrors',
      mirrors,
    );
    expect(wrong.status).toBe(1);
    const cut = JSON.stringify({ rows: [{ row: first, truncated_cells: ['patch'] }] });
    const shortened = sweBench('--data', written('cut.json', cut), '--mirrors', mirrors);
    expect(shortened.stderr).toContain('first: the viewer cut patch; use an export of the data set');
    expect(wrong.stderr).toContain('row 1 has no instance_id, base_commit, problem_statement, patch');
  });

  it('counts a report whose search fails as not found', () => {
    const { mirrors, rows } = made();
    const data = written('lite.jsonl', lines(rows));
    const broken = written('cw.mjs', 'console.error("broken"); process.exit(2);\n');
    const { status, stdout, stderr } = sweBench('--data', data, '--mirrors', mirrors, '--cw', broken);
    expect(status).toBe(1);
    expect(stderr).toContain('first: broken\nThe report counts as not found.');
    expect(stdout).toContain('| all | 3 | 0.0 | 0.0 | 0.0 | 0.0 | 0 | 0 |');
  });
});
