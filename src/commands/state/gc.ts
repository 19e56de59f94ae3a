import * as Flags from '@oclif/core/flags';
import { CwCommand } from '../../cli/base.js';
import { inWorkspace } from '../../cli/in-workspace.js';
import { type SnakeKeys, snakeKeys } from '../../format/json.js';
import { formatGc } from '../../format/state.js';
import { collectGarbage, type GcResult } from '../../maintain/gc.js';

export default class StateGc extends CwCommand<SnakeKeys<GcResult>> {
  static override summary = 'Free space: old views, a cache over its limit, leftovers of killed runs.';
  static override description =
    'Never removes an index; `cw clean` does. What it removes can be made again. Refuses while another process ' +
    'writes.';
  static override examples = [{ description: 'Preview:', command: '<%= config.bin %> state gc --dry-run' }];
  static override flags = {
    'dry-run': Flags.boolean({ summary: 'Print what would be removed; remove nothing.' }),
  };

  async run(): Promise<SnakeKeys<GcResult>> {
    const { flags } = await this.parse(StateGc);
    return inWorkspace(null, async (workspace) => {
      const mode = flags['dry-run'] ? 'dry-run' : 'collect';
      const result = await collectGarbage(workspace, { mode }, new AbortController().signal);
      this.print(formatGc(result));
      return snakeKeys(result);
    });
  }
}
