import { CallsCommand, callsFlags } from '../cli/calls-command.js';

export default class Callers extends CallsCommand {
  static override summary = 'List what calls a symbol.';
  static override description =
    'Prints a tree with the lines of the calls. Each call has a confidence and a reason (docs/graph.md); an ' +
    'uncertain call is shown but not followed. A cycle is followed once. The filters apply to the callers. Ends ' +
    'with 1 when the name is unknown.';
  static override examples = [
    { description: 'Direct ones:', command: '<%= config.bin %> callers Pool.run' },
    { description: 'Three steps away, as JSON:', command: '<%= config.bin %> callers Pool.run --depth 3 --json' },
  ];
  static override flags = callsFlags('callers');

  protected override readonly direction = 'callers';
}
