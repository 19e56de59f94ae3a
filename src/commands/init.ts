import * as Flags from '@oclif/core/flags';
import { CwCommand } from '../cli/base.js';
import { type StarterFile, writeStarterFiles } from '../cli/starter-files.js';
import { CwError } from '../core/error.js';
import { type Location, locateRepository } from '../git/portable/locate.js';

export interface InitResult {
  readonly directory: string;
  readonly files: readonly StarterFile[];
}

/** Refuses a bare repository. Its settings are read from the indexed commit, so starter files in its directory would be ignored. */
const rootFor = (location: Location | null): string => {
  if (location === null) return process.cwd();
  if (location.root !== null) return location.root;
  throw new CwError('usage', 'a bare repository has no work tree to write them to.', {
    next: 'Run it in a clone and commit the files: the settings of the indexed commit count here.',
    detail: { git_dir: location.gitDir },
  });
};

export default class Init extends CwCommand<InitResult> {
  static override summary = 'Write a first configuration file and ignore file.';
  static override description =
    'Writes cw.config.json and .cwignore at the root of the repository, or in this directory outside of one. ' +
    'Existing files are not changed. Both files are optional.';
  static override examples = [
    { description: 'Both files:', command: '<%= config.bin %> init' },
    { description: 'Only the ignore file, in another project:', command: '<%= config.bin %> init --ignore -C ../app' },
  ];
  static override flags = {
    config: Flags.boolean({ summary: 'Only cw.config.json (with --ignore: both).' }),
    ignore: Flags.boolean({ summary: 'Only .cwignore (with --config: both).' }),
  };

  async run(): Promise<InitResult> {
    const { flags } = await this.parse(Init);
    const chosen = (['config', 'ignore'] as const).filter((name) => flags[name] || (!flags.config && !flags.ignore));
    const directory = rootFor(locateRepository(process.cwd()));
    const files = writeStarterFiles(directory, chosen);
    for (const { file, state } of files) this.print(`${file}: ${state}`);
    return { directory, files };
  }
}
