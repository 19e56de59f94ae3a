import * as Args from '@oclif/core/args';
import { CwCommand } from '../../cli/base.js';
import { inWorkspace } from '../../cli/in-workspace.js';
import { inLine } from '../../core/visible.js';
import { type StartedFile, startSuite } from '../../eval/suites/start-suite.js';

export interface EvalInitResult {
  readonly files: readonly StartedFile[];
}

export default class EvalInit extends CwCommand<EvalInitResult> {
  static override summary = 'Start a suite with drafts from this repository.';
  static override description =
    'Writes eval/<name>.jsonl with a few draft rows made from comments in the code, eval/gate.json with a policy, ' +
    'and lines in .cwignore that keep these files out of the index. Existing files are not changed. Rewrite each ' +
    'draft in the words of somebody who does not know the code; `cw eval lint` lists those that were not rewritten.';
  static override examples = [
    { description: 'A first suite:', command: '<%= config.bin %> eval init' },
    { description: 'Another one:', command: '<%= config.bin %> eval init errors' },
  ];
  static override args = {
    name: Args.string({ default: 'suite', ignoreStdin: true, description: 'The name of the suite (suite).' }),
  };

  async run(): Promise<EvalInitResult> {
    const { args } = await this.parse(EvalInit);
    return inWorkspace(null, async (workspace) => {
      const files = startSuite(workspace, args.name);
      for (const { file, state } of files) this.print(inLine(`${file}: ${state}`));
      this.say('next: rewrite the drafts, then run `cw index && cw eval`.');
      return { files };
    });
  }
}
