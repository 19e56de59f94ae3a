import * as Flags from '@oclif/core/flags';
import { CwCommand } from '../cli/base.js';
import { PACKAGE, VERSION } from '../cli/package.js';
import { EXIT } from '../core/error.js';
import { formatDoctor } from '../format/doctor.js';
import { type SnakeKeys, snakeKeys } from '../format/json.js';
import { type DoctorReport, examine } from '../maintain/doctor/doctor.js';

export default class Doctor extends CwCommand<SnakeKeys<DoctorReport>> {
  static override summary = 'Check whether cw can work here.';
  static override description =
    'Loads the native modules, starts a parser process, and checks the repository, the configuration in force, the ' +
    'ignore rules, permissions, free space, the lock and leftovers of killed runs. Writes nothing; needs no index ' +
    'and no repository. Ends with 1 when a check failed.';
  static override examples = [
    { description: 'For people:', command: '<%= config.bin %> doctor' },
    { description: 'For a bug report, with every grammar:', command: '<%= config.bin %> doctor --grammars --json' },
  ];
  static override flags = {
    grammars: Flags.boolean({ summary: 'Test every grammar, not only those that the index needs.' }),
  };

  async run(): Promise<SnakeKeys<DoctorReport>> {
    const { flags } = await this.parse(Doctor);
    const report = await examine({
      cwd: process.cwd(),
      env: process.env,
      now: Date.now(),
      versions: { cw: VERSION, treeSitter: PACKAGE.dependencies['web-tree-sitter'] },
      grammars: flags.grammars ? 'every' : 'needed',
    });
    this.print(formatDoctor(report, this.style));
    if (!report.ok) this.endWith(EXIT.no);
    return snakeKeys(report);
  }
}
