import { CwCommand } from '../cli/base.js';

export default class Init extends CwCommand<{ files: string[] }> {
  static override summary = 'Write a configuration and an ignore file to start from.';

  async run(): Promise<{ files: string[] }> {
    await this.parse(Init);
    return { files: [] };
  }
}
