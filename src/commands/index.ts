import * as Flags from '@oclif/core/flags';
import { CwCommand } from '../cli/base.js';
import { inWorkspace } from '../cli/in-workspace.js';
import { longRun } from '../cli/long-run.js';
import { formatDryRun, formatExclusions, formatIndexResult } from '../format/index-result.js';
import { snakeKeys } from '../format/json.js';
import { type IndexRequest, runIndex } from '../pipeline/index-run.js';
import { AT_HEAD } from '../workspace/workspace.js';

/** The command `cw index`. */
export default class Index extends CwCommand<object> {
  static override summary = 'Bring the index to a commit (HEAD by default).';
  static override description =
    'Compares the tree of the index with the wanted tree by blob, and parses only blobs that are new. The result ' +
    'does not depend on the way: a chain of deltas gives the same rows as `--full`.';
  static override examples = [
    { description: 'The commit that is checked out:', command: '<%= config.bin %> index' },
    { description: 'With uncommitted changes:', command: '<%= config.bin %> index --worktree' },
    { description: 'Another commit; the work tree is not touched:', command: '<%= config.bin %> index --rev v1.2.0' },
    { description: 'Why is a file not indexed?', command: '<%= config.bin %> index --dry-run --explain-ignored' },
  ];
  static override flags = {
    rev: Flags.string({
      helpValue: '<commit-ish>',
      summary: 'Index this commit; the work tree is not touched.',
      exclusive: ['worktree'],
    }),
    worktree: Flags.boolean({ summary: 'Index HEAD with uncommitted and untracked files on top.' }),
    full: Flags.boolean({ summary: 'Rebuild from nothing.' }),
    'dry-run': Flags.boolean({ summary: 'Print what would be done; write nothing.' }),
    'explain-ignored': Flags.boolean({ summary: 'List every file that is left out, with the rule that decided.' }),
    jobs: Flags.integer({ min: 1, max: 64, helpValue: '<n>', summary: 'Number of worker processes (index.jobs).' }),
    'allow-shrink': Flags.boolean({ summary: 'Allow a much smaller index to replace the current one.' }),
  };

  async run(): Promise<object> {
    const { flags } = await this.parse(Index);
    return inWorkspace(flags.rev ?? AT_HEAD, async (workspace) => {
      const request: IndexRequest = {
        target:
          flags.rev !== undefined
            ? { kind: 'revision', revision: flags.rev }
            : { kind: flags.worktree ? 'worktree' : 'head' },
        rebuild: flags.full ? 'full' : 'delta',
        shrink: flags['allow-shrink'] ? 'allow' : 'refuse',
        jobs: flags.jobs ?? workspace.config.values.index.jobs,
      };
      if (flags['dry-run']) {
        const { dryRun, wouldExclude } = await import('../pipeline/dry-run.js');
        const dry = await dryRun(workspace, request);
        const excluded = flags['explain-ignored'] ? await wouldExclude(workspace, request) : null;
        this.print(excluded ? formatExclusions(excluded) : formatDryRun(dry, this.style));
        return snakeKeys(excluded ? { ...dry, excluded } : dry);
      }
      const result = await longRun(
        this.progress(),
        { counts: 'files', left: 'the index is as it was before' },
        (hooks) => runIndex(workspace, request, hooks),
      );
      this.sayWarnings(result.warnings);
      const excluded = flags['explain-ignored']
        ? (await import('../pipeline/exclusions.js')).listExclusions(workspace.paths.index)
        : null;
      this.print(excluded ? formatExclusions(excluded) : formatIndexResult(result, this.style));
      return snakeKeys(excluded ? { ...result, excluded } : result);
    });
  }
}
