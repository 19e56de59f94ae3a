import * as Flags from '@oclif/core/flags';
import { CwCommand } from '../../cli/base.js';
import { inWorkspace } from '../../cli/in-workspace.js';
import { rowsText } from '../../eval/exchange/interop.js';
import { writeText } from '../../eval/exchange/write-text.js';
import { placeOf, refuseToReplace, rootOf } from '../../eval/suites/files.js';
import { generateRows, KINDS, type Kind } from '../../eval/suites/generate.js';
import { formatWritten } from '../../format/eval/written.js';
import { openIndexForRead } from '../../store/db/open.js';

const SUITE = 'eval/smoke.jsonl';
const TIER = 'smoke';

export interface EvalGenerateResult {
  readonly file: string;
  readonly rows: number;
}

export default class EvalGenerate extends CwCommand<EvalGenerateResult> {
  static override summary = 'Make a smoke suite from the indexed code.';
  static override description =
    'Makes rows of the names of definitions, mistyped names, first sentences of comments, texts of messages, and ' +
    'uses. The same index and seed give the same rows, and added or removed files do not change the others. It ' +
    'shows that search works, not that it is good, so it is a tier of its own that is never averaged with rows ' +
    'written by people.';
  static override examples = [
    {
      description: 'Make it, then run it:',
      command: '<%= config.bin %> eval generate && <%= config.bin %> eval eval/smoke.jsonl',
    },
  ];
  static override flags = {
    seed: Flags.string({ default: '1', helpValue: '<text>', summary: 'Another seed chooses other rows (1).' }),
    each: Flags.integer({
      min: 1,
      max: 10_000,
      default: 20,
      helpValue: '<n>',
      summary: 'Number of rows of each kind (20).',
    }),
    kind: Flags.string({
      multiple: true,
      options: [...KINDS],
      helpValue: '<kind>',
      summary: `Only these kinds: ${KINDS.join(', ')}.`,
    }),
    out: Flags.string({ helpValue: '<file>', summary: `The file to write (${SUITE}).` }),
  };

  async run(): Promise<EvalGenerateResult> {
    const { flags } = await this.parse(EvalGenerate);
    return inWorkspace(null, async (workspace) => {
      const place = placeOf(rootOf(workspace), process.cwd(), flags.out, SUITE);
      refuseToReplace(place, TIER, 'Choose another file with --out, or remove it.');
      const kinds: readonly Kind[] =
        flags.kind === undefined ? KINDS : KINDS.filter((kind) => flags.kind?.includes(kind));
      const reader = openIndexForRead(workspace.paths.index);
      const rows = generateRows(reader, flags.seed, flags.each, kinds);
      reader.close();
      writeText(place.file, rowsText('smoke', TIER, rows));
      this.print(formatWritten({ files: [place.name], rows: rows.length }));
      return { file: place.name, rows: rows.length };
    });
  }
}
