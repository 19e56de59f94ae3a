import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { freshnessFlag } from '../cli/flags/freshness-flag.js';
import { kindFlag } from '../cli/flags/graph-flags.js';
import { GraphCommand } from '../cli/graph-command.js';
import type { SnakeKeys } from '../format/json.js';
import { formatOutline } from '../format/outline.js';
import type { Answered } from '../graph/answer.js';
import { DEPTHS, type Outline, outlineFile } from '../graph/outline.js';
import { SYMBOL_KINDS } from '../language/facts.js';

export default class OutlineCommand extends GraphCommand<Outline> {
  static override summary = 'List the symbols of one file.';
  static override description =
    'Prints a tree with lines, kinds and signatures, as the file was indexed. The path is relative to this ' +
    'directory, or else to the root of the repository. Ends with 1 when the index has no such file.';
  static override examples = [
    { description: 'Everything in a file:', command: '<%= config.bin %> outline src/pool.ts' },
    { description: 'Only what is at the top:', command: '<%= config.bin %> outline src/pool.ts --depth top' },
  ];
  static override args = {
    path: Args.string({ required: true, ignoreStdin: true, description: 'A file.' }),
  };
  static override flags = {
    depth: Flags.option({ options: DEPTHS, default: 'all', summary: 'Only symbols at the top, or all.' })(),
    kind: kindFlag(SYMBOL_KINDS, 'Only symbols of this kind, and the symbols around them; repeatable.'),
    freshness: freshnessFlag,
  };

  async run(): Promise<SnakeKeys<Answered<Outline>>> {
    const { flags, args } = await this.parse(OutlineCommand);
    const request = { path: args.path, depth: flags.depth, kinds: flags.kind ?? [] };
    return this.answer({
      freshness: flags.freshness,
      find: (index) => outlineFile(index, request),
      format: formatOutline,
    });
  }
}
