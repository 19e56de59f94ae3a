import * as Flags from '@oclif/core/flags';
import { CwCommand } from '../cli/base.js';
import { formatClean } from '../format/clean.js';
import { type SnakeKeys, snakeKeys } from '../format/json.js';
import { type CleanResult, cleanState } from '../maintain/clean.js';

export default class Clean extends CwCommand<SnakeKeys<CleanResult>> {
  static override summary = 'Remove the index of this work tree.';
  static override description =
    'Removes the index, its activity file and leftovers of killed runs. `cw index` can make all of it again from ' +
    'git. Refuses while another process writes.';
  static override examples = [
    { description: 'The index of this work tree:', command: '<%= config.bin %> clean' },
    { description: 'Preview:', command: '<%= config.bin %> clean --all --dry-run' },
  ];
  static override flags = {
    cache: Flags.boolean({ summary: 'Also remove the facts cache that all work trees share.' }),
    all: Flags.boolean({ summary: 'Remove everything cw keeps for this repository, in every work tree.' }),
    'dry-run': Flags.boolean({ summary: 'Print what would be removed; remove nothing.' }),
  };

  async run(): Promise<SnakeKeys<CleanResult>> {
    const { flags } = await this.parse(Clean);
    const result = await cleanState(process.cwd(), process.env, {
      scope: flags.all ? 'everything' : flags.cache ? 'cache' : 'index',
      mode: flags['dry-run'] ? 'dry-run' : 'remove',
    });
    this.print(formatClean(result));
    return snakeKeys(result);
  }
}
