import { CallsCommand, callsFlags } from '../cli/calls-command.js';

export default class Callees extends CallsCommand {
  static override summary = 'List what a symbol calls.';
  static override description =
    'As a tree, with where each is defined. Each call says how sure it is, and why (docs/graph.md); a guess is shown, and not ' +
    'followed further. Calls of what is not in the index are listed by name. Ends with 1 when the name is unknown.';
  static override examples = [
    { description: 'Next to it:', command: '<%= config.bin %> callees Pool.run' },
    { description: 'Three steps away, as JSON:', command: '<%= config.bin %> callees Pool.run --depth 3 --json' },
  ];
  static override flags = callsFlags('callees');

  protected override readonly direction = 'callees';
}
