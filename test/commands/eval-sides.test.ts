import { writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { beforeAll, describe, expect, it } from 'vitest';
import { ensureBuilt } from '../cli/built.js';
import { ask } from '../helpers/answer.js';
import { demo, run } from './eval-demo.js';

beforeAll(ensureBuilt);

describe('a side of a comparison', () => {
  it('with settings is asked at HEAD on both sides, whatever the index here is of', () => {
    const repository = demo();
    repository.write('same.json', '{}').write('small.json', '{"index": {"maxFileBytes": 100}}');
    const head = repository.commit({ 'src/password.ts': 'export const nothing = 1;\n' });
    const both = { before: { index: { commit: head } }, after: { index: { commit: head } } };
    const stale = ask(repository.root, ['eval', 'compare', 'same.json', 'small.json']);
    expect(stale.json).toMatchObject(both);
    run(repository, 'index', '--rev', 'HEAD~1');
    expect(ask(repository.root, ['eval', 'compare', 'same.json', 'small.json']).json).toMatchObject(both);
    run(repository, 'index');
    expect(ask(repository.root, ['eval', 'compare', 'same.json', 'small.json']).json).toMatchObject(both);
    expect(run(repository, 'eval', 'compare', 'same.json', 'same.json').stdout).toContain('No query moved.');
  });

  it('that is nothing is called so, with what it could be', () => {
    const repository = demo();
    expect(run(repository, 'eval', 'compare', 'missing.zst', 'HEAD').stderr).toBe(
      'error[unknown-revision]: missing.zst is neither a file here nor a commit of this clone.\n' +
        'next: Check the name; a commit that is elsewhere needs `git fetch` first.\n',
    );
    writeFileSync(repository.path('junk'), 'junk that is longer than any head of a file\n');
    writeFileSync(repository.path('empty'), '');
    for (const name of ['junk', 'empty'])
      expect(run(repository, 'eval', 'compare', name, 'HEAD').stderr).toBe(
        `error[usage]: ${name} is not a result, configuration, artifact or index.\n` +
          'next: Give a .json file, an artifact of `cw state export`, an index file or a commit.\n',
      );
    const other = new Database(repository.path('other.db'));
    other.exec('create table notes (text)');
    other.close();
    expect(run(repository, 'eval', 'compare', 'other.db', 'HEAD').stderr).toContain(
      'next: Give an index that this version of cw made.\n',
    );
  });
});

describe('a word behind cw eval', () => {
  it('that is no file is taken for a command with a slip of the fingers', () => {
    const repository = demo();
    expect(run(repository, 'eval', 'lnt')).toMatchObject({
      code: 2,
      stderr:
        'error[usage]: there is no command or file `lnt`.\nnext: did you mean `cw eval lint`? Or see `cw eval --help`\n',
    });
    expect(run(repository, 'eval', 'eval/none.jsonl')).toMatchObject({
      code: 2,
      stderr: 'error[usage]: there is no file eval/none.jsonl.\nnext: Check the path.\n',
    });
  });

  it('may be --gate beside --rev, and the usage says so', () => {
    const repository = demo();
    const help = run(repository, 'eval', '--help').stdout.replace(/\s+/g, ' ');
    expect(help).toContain('[--rev <commit-ish>] [--update-baseline]');
    expect(run(repository, 'eval', '--update-baseline', '--rev', 'HEAD').stderr).toContain(
      '--rev and --update-baseline cannot be given together.',
    );
  });
});
