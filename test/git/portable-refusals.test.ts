/** The table of what the portable reader refuses, because it would get it wrong. */
import { appendFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Repository } from '../../src/git/types.js';
import { makeRepository, makeRepositoryWith, type TestRepository } from '../helpers/repository.js';
import { failure, open } from './helpers.js';

describe('the portable reader refuses', () => {
  const cases: readonly (readonly [string, () => TestRepository, (at: Repository) => Promise<unknown>])[] = [
    ['a linked work tree', () => makeRepositoryWith({ a: 'a' }).worktree('w'), async () => undefined],
    ['a SHA-256 repository', () => makeRepository({ objectFormat: 'sha256' }), async () => undefined],
    ['a partial clone', () => makeRepositoryWith({ a: 'a' }).clone('--filter=blob:none'), async () => undefined],
    ['a repository with reftable refs', () => configured('extensions.refStorage', 'reftable'), async () => undefined],
    ['a repository that borrows objects (alternates)', () => borrowing(), async () => undefined],
    [
      'the repository extension fromthefuture',
      () => configured('extensions.fromTheFuture', '1'),
      async () => undefined,
    ],
    ['a newer repository format', () => configured('core.repositoryFormatVersion', '2'), async () => undefined],
    [
      'a work tree that is configured to be elsewhere',
      () => configured('core.worktree', '/elsewhere'),
      async () => undefined,
    ],
    ['a sparse checkout', () => sparse(), (at) => at.workTreeChanges()],
    ['line-ending conversion (core.autocrlf)', () => configured('core.autocrlf', 'true'), (at) => at.workTreeChanges()],
    ['core.excludesFile', () => configured('core.excludesFile', '~/x'), (at) => at.workTreeChanges()],
    ['configuration that includes files', () => configured('include.path', 'x'), (at) => at.workTreeChanges()],
    [
      'files that git converts (.gitattributes)',
      () => makeRepositoryWith({ '.gitattributes': '*.bin filter=lfs -text\n' }),
      (at) => at.workTreeChanges(),
    ],
    [
      'attributes in info/attributes',
      () => makeRepository().write('.git/info/attributes', '* text'),
      (at) => at.workTreeChanges(),
    ],
    ['this format of the index file', () => indexVersion4(), (at) => at.workTreeChanges()],
    ['the revision "HEAD@{1}"', () => makeRepositoryWith({ a: 'a' }), (at) => at.resolve('HEAD@{1}')],
    ['the revision ":/change"', () => makeRepositoryWith({ a: 'a' }), (at) => at.resolve(':/change')],
  ];

  test.each(cases)('%s', async (situation, make, ask) => {
    const made = make();
    const error = await failure('git-unsupported', async () => ask(await open(made.root, 'isomorphic-git')));
    expect(error.detail).toEqual({ situation });
    expect(error.next).toContain('Install git');
  });
});

function configured(key: string, value: string): TestRepository {
  const made = makeRepositoryWith({ a: 'a' });
  // By hand: git refuses to touch a repository of a format it does not know.
  const [section, name] = key.split('.');
  appendFileSync(made.path('.git', 'config'), `[${section}]\n\t${name} = ${value}\n`);
  return made;
}

function borrowing(): TestRepository {
  const made = makeRepositoryWith({ a: 'a' });
  const lender = makeRepositoryWith({ b: 'b' });
  writeFileSync(made.path('.git/objects/info/alternates'), `${lender.path('.git/objects')}\n`);
  return made;
}

function sparse(): TestRepository {
  const made = makeRepositoryWith({ 'in/a': 'a', 'out/b': 'b' });
  made.git('sparse-checkout', 'set', 'in');
  return made;
}

function indexVersion4(): TestRepository {
  const made = makeRepositoryWith({ a: 'a' });
  made.git('update-index', '--index-version', '4');
  return made;
}
