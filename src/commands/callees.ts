import { CallsCommand, callsFlags } from '../cli/calls-command.js';

export default class Callees extends CallsCommand {
  static override summary = 'List what a symbol calls.';
  static override description =
    'Prints a tree with the definition of each callee. Each call has a confidence and a reason (docs/graph.md); an ' +
    'uncertain call is shown but not followed. Calls that lead out of the index are listed by name. Ends with 1 ' +
    'when the name is unknown.';
  static override examples = [
    { description: 'Direct ones:', command: '<%= config.bin %> callees Pool.run' },
    { description: 'Three steps away, as JSON:', command: '<%= config.bin %> callees Pool.run --depth 3 --json' },
  ];
  static override flags = callsFlags('callees');

  protected override readonly direction = 'callees';
}
