import { CwCommand } from '../cli/base.js';
import { inWorkspace } from '../cli/in-workspace.js';
import { EXIT } from '../core/error.js';
import { type SnakeKeys, snakeKeys } from '../format/json.js';
import { formatStatus } from '../format/status.js';
import { readStatus, type Status } from '../maintain/status.js';

export default class StatusCommand extends CwCommand<SnakeKeys<Status>> {
  static override summary = 'Show what is indexed, and whether it is current.';
  static override description =
    'Only reads the index. Ends with 0 when there is a readable index, even a stale one, and with 3 when there is none.';
  static override examples = [
    { description: 'For people:', command: '<%= config.bin %> status' },
    { description: 'For scripts:', command: '<%= config.bin %> status --json' },
  ];

  async run(): Promise<SnakeKeys<Status>> {
    await this.parse(StatusCommand);
    return inWorkspace(null, async (workspace) => {
      const status = await readStatus(workspace, Date.now());
      this.print(formatStatus(status, this.style));
      if (status.content === null) this.endWith(EXIT.index);
      return snakeKeys(status);
    });
  }
}
