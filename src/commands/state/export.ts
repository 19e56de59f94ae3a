import { basename, resolve } from 'node:path';
import * as Flags from '@oclif/core/flags';
import { type ExportTarget, exportArtifact } from '../../artifact/export.js';
import { TIERS } from '../../artifact/manifest.js';
import { checkPlace } from '../../artifact/place-file.js';
import { privateKeyFrom } from '../../artifact/signature.js';
import { CwCommand } from '../../cli/base.js';
import { inWorkspace } from '../../cli/in-workspace.js';
import { writeDataWhenReady } from '../../cli/io/output.js';
import { type ByteSink, openSink } from '../../cli/io/output-file.js';
import { longRun } from '../../cli/long-run.js';
import { VERSION } from '../../cli/package.js';
import { CwError } from '../../core/error.js';
import { snakeKeys } from '../../format/json.js';
import { formatExport } from '../../format/state.js';
import { shortOid } from '../../format/units.js';
import { AT_HEAD, type Workspace } from '../../workspace/workspace.js';

const nameOf = ({ repository, root }: Workspace): string =>
  basename(root ?? repository?.gitDir ?? 'index').replace(/\.git$/, '') || 'index';

const standardOutput: ByteSink = {
  write: async (piece) => {
    if ((await writeDataWhenReady(piece)) === 'gone')
      throw new CwError('not-writable', 'nobody reads the output any more.', { next: 'Run the command again.' });
  },
  close: () => {},
};

/** Opens the output if it is a stream. null: it is a file, which is written atomically. */
const sinkFor = (out: string | undefined): ByteSink | null => {
  if (out === undefined) return null;
  if (out === '-') return standardOutput;
  const target = checkPlace(out);
  return target.kind === 'file' ? null : openSink(out, target);
};

export default class StateExport extends CwCommand<object> {
  static override summary = 'Write the index of a commit as one file for other machines.';
  static override description =
    'The same commit, configuration and version of cw give the same bytes before compression, on any machine and by ' +
    "any history. The compressed file is the same for the same codec (Node's zstd, the program zstd, or WASM), its " +
    'version and level. Only a committed state is exported: an index of the work tree is brought to HEAD first. ' +
    '--rev leaves the current index as it is. See docs/artifact-format.md.';
  static override examples = [
    { description: 'In CI, after `cw index`:', command: '<%= config.bin %> state export --out index.cw.tar.zst' },
    {
      description: 'Without the texts, which the import reads from git:',
      command: '<%= config.bin %> state export --tier no-text',
    },
    { description: 'Signed:', command: '<%= config.bin %> state export --sign env:CW_SIGNING_KEY' },
  ];
  static override flags = {
    out: Flags.string({
      helpValue: '<file>',
      summary: 'The file to write; - for standard output. Default: <repository>-<commit>.cw.tar.zst in this directory.',
    }),
    rev: Flags.string({ helpValue: '<commit-ish>', summary: 'Export this commit instead of HEAD.' }),
    tier: Flags.option({ options: TIERS, default: 'full' as const })({
      summary: 'full; lexical: without vectors; no-text: without the texts of the files.',
    }),
    level: Flags.integer({
      min: 1,
      max: 19,
      helpValue: '<n>',
      summary: 'The zstd level (11; 9 where WASM compresses).',
    }),
    sign: Flags.string({
      helpValue: '<file|env:NAME>',
      summary: 'Sign the manifest with this Ed25519 private key (PEM).',
    }),
  };

  async run(): Promise<object> {
    const { flags } = await this.parse(StateExport);
    const key = flags.sign === undefined ? null : privateKeyFrom(flags.sign, process.env);
    const sink = sinkFor(flags.out);
    const exporting = inWorkspace(flags.rev ?? AT_HEAD, async (workspace) => {
      const nameFor = (commit: string): string =>
        resolve(flags.out ?? `${nameOf(workspace)}-${shortOid(commit)}.cw.tar.zst`);
      const out: ExportTarget = sink === null ? { kind: 'file', nameFor } : { kind: 'stream', write: sink.write };
      const result = await longRun(this.progress(), { counts: 'files', left: 'nothing was written' }, (hooks) =>
        exportArtifact(
          workspace,
          {
            revision: flags.rev ?? null,
            tier: flags.tier,
            level: flags.level ?? null,
            key,
            version: VERSION,
            out,
          },
          hooks,
        ),
      );
      this.sayWarnings(result.warnings);
      const text = formatExport(result, this.style);
      // Standard output may be the artifact, so the report goes to stderr.
      if (sink !== null) this.say(text);
      else this.print(text);
      return snakeKeys(result);
    });
    return exporting.finally(() => sink?.close());
  }
}
