import { describe, expect, it } from 'vitest';
import { gitSettings } from '../../scripts/attack/git-settings.js';
import { openRepository } from '../../src/git/open.js';
import { failure } from '../git/helpers.js';
import { makeRepositoryWith } from '../helpers/repository.js';
import { brokenBy } from './hold.js';

describe('a setting of git', () => {
  // Windows has other file modes and no byte names.
  it.skipIf(process.platform === 'win32')('leaves every answer as it is, or makes it a typed error', async () => {
    expect(await brokenBy(gitSettings, 40)).toEqual([]);
  });

  it('that shows the stash does not change what is read of the work tree', async () => {
    const made = makeRepositoryWith({ 'a.ts': 'a' });
    made.write('a.ts', 'stashed').git('stash');
    made.write('b.ts', 'b').git('config', 'status.showStash', 'true');
    const repository = await openRepository(made.root, { reader: 'git' });
    expect((await repository?.workTreeChanges())?.map(({ path }) => path)).toEqual(['b.ts']);
  });

  it('that lacks its value is not taken for a tree that is not in this clone', async () => {
    const made = makeRepositoryWith({ 'a.ts': 'a' });
    const before = made.oid('HEAD^{tree}');
    made.commit({ 'a.ts': 'b' });
    const after = made.oid('HEAD^{tree}');
    const repository = await openRepository(made.root, { reader: 'git' });
    made.write('.git/config', `${made.read('.git/config')}[color "diff"]\n\tnew\n`);
    const error = await failure('git-failed', async () => repository?.diffTrees(before, after, 'trusted'));
    expect(error.message).toContain("bad config variable 'color.diff.new'");
    expect(error.next).toContain('git config --list --show-origin');
  });
});
