import { CallsCommand, callsFlags } from '../cli/calls-command.js';

export default class Callers extends CallsCommand {
  static override summary = 'List what calls a symbol.';
  static override description =
    'As a tree, with the lines of the calls. Each call says how sure it is, and why (docs/graph.md); a guess is shown, and not ' +
    'followed further. Rings end where they began. The filters are about the callers. Ends with 1 when the name is unknown.';
  static override examples = [
    { description: 'Next to it:', command: '<%= config.bin %> callers Pool.run' },
    { description: 'Three steps away, as JSON:', command: '<%= config.bin %> callers Pool.run --depth 3 --json' },
  ];
  static override flags = callsFlags('callers');

  protected override readonly direction = 'callers';
}
