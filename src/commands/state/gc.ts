import * as Flags from '@oclif/core/flags';
import { CwCommand } from '../../cli/base.js';
import { inWorkspace } from '../../cli/in-workspace.js';
import { type SnakeKeys, snakeKeys } from '../../format/json.js';
import { formatGc } from '../../format/state.js';
import { collectGarbage, type GcResult } from '../../pipeline/gc.js';

export default class StateGc extends CwCommand<SnakeKeys<GcResult>> {
  static override summary = 'Free space that nothing needs: old views, a cache over its limit, what killed runs left.';
  static override description =
    'Never removes an index; `cw clean` does. What it removes is made again when it is needed. Refuses while another process writes.';
  static override examples = [
    { description: 'See first what would go:', command: '<%= config.bin %> state gc --dry-run' },
  ];
  static override flags = {
    'dry-run': Flags.boolean({ summary: 'Say what would be removed; remove nothing.' }),
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
