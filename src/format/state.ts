import type { ExportResult } from '../artifact/export.js';
import type { ImportResult } from '../artifact/import.js';
import type { Inspection } from '../artifact/inspect.js';
import type { Manifest } from '../artifact/manifest.js';
import { inLine } from '../core/visible.js';
import type { GcResult } from '../maintain/gc.js';
import type { Style } from './style.js';
import { bytes, count, counted, duration, shortOid } from './units.js';

const percent = (part: number, whole: number): string => (whole === 0 ? '-' : `${Math.round((part / whole) * 100)} %`);

const CODECS: Readonly<Record<ExportResult['codec'], string>> = {
  native: "Node's own",
  program: 'the program zstd',
  portable: 'WASM',
};

export const formatExport = (result: ExportResult, style: Style): string => {
  const { manifest, codec, level } = result;
  const source = manifest.counts.bytes;
  return [
    `${style.bold('Exported')} ${shortOid(manifest.commit)} to ${inLine(result.file ?? 'standard output')}.`,
    `  size      ${bytes(result.bytes)}, ${percent(result.bytes, source)} of ${bytes(source)} of indexed source (tier ${manifest.tier}, zstd ${level}, ${CODECS[codec]})`,
    `  sha256    ${result.sha256}, the same by this codec, its version and this level`,
    `  index.db  ${manifest.files['index.db'].sha256}, the same by any`,
    `  signed    ${result.signed ? 'yes' : 'no'}`,
    `  time      ${duration(result.milliseconds)}`,
  ].join('\n');
};

const IDENTITY: Readonly<Record<ImportResult['identity'], string>> = {
  commit: 'its commit is in this clone',
  roots: 'the root commits are the same',
  alike: 'history is cut off here, and its files are those of this clone',
  forced: 'taken by --force',
};

const nextStep = ({ ahead: { head, commits, files, action, reason } }: ImportResult): string => {
  if (head === null) return 'there is no commit here yet';
  if (action === 'nothing') return 'HEAD is the same commit: nothing to do';
  const far = commits === null ? '' : `${counted(commits, 'commit')} behind HEAD; `;
  if (action === 'full') return `${far}\`cw index\` will build the index again (${reason})`;
  return `${far}\`cw index\` will look at ${counted(files, 'file')} that differ`;
};

export const formatImport = (result: ImportResult, style: Style): string => {
  const { manifest, previousCommit } = result;
  const isDry = result.mode === 'dry-run';
  const replaced = previousCommit === null ? 'there was no index' : `instead of ${shortOid(previousCommit)}`;
  const lines = [
    `${style.bold(isDry ? 'Would import' : 'Imported')} ${shortOid(manifest.commit)}, ${replaced}.`,
    `  files     ${count(manifest.counts.indexed)} indexed of ${count(manifest.counts.files)}, ${counted(manifest.counts.chunks, 'chunk')}`,
    `  known by  ${IDENTITY[result.identity]}`,
    `  signature ${result.signedBy === null ? 'none' : `${result.signedBy.slice(0, 16)} (${result.signature === 'checked' ? 'checked' : 'not checked'})`}`,
  ];
  if (result.restoredTexts + result.missingTexts > 0)
    lines.push(`  texts     ${count(result.restoredTexts)} read from git, ${count(result.missingTexts)} missing`);
  return [...lines, `  next      ${nextStep(result)}`, `  time      ${duration(result.milliseconds)}`].join('\n');
};

const manifestLines = (manifest: Manifest): string[] => {
  const { counts, files, tables, repository } = manifest;
  return [
    `  made by   cw ${manifest.made_by}, format ${manifest.version}, schema ${manifest.schema}, tier ${manifest.tier}`,
    `  commit    ${manifest.commit}${manifest.committed_at === null ? '' : `, made ${manifest.committed_at}`}`,
    `  roots     ${repository.roots.join(', ') || 'not known'}`,
    `  files     ${count(counts.indexed)} indexed of ${count(counts.files)}; ${bytes(counts.bytes)}, ${counted(counts.lines, 'line')}`,
    `  facts     ${counted(counts.symbols, 'symbol')}, ${counted(counts.chunks, 'chunk')}`,
    `  index.db  ${bytes(files['index.db'].bytes)}, sha256 ${files['index.db'].sha256}`,
    `  tables    ${Object.entries(tables)
      .map(([name, { rows }]) => `${name} ${count(rows)}`)
      .join(', ')}`,
    `  recipe    ${Object.entries(manifest.recipe)
      .map(([name, value]) => `${name}=${value}`)
      .join(' ')}`,
  ];
};

export const formatInspection = (inspection: Inspection, style: Style): string => {
  const { manifest, signedBy, usable, differs, repository } = inspection;
  const here =
    repository === null
      ? 'not compared: this is no repository'
      : `commit ${repository.commit}, root commits ${repository.roots}${repository.commitsBehind === null ? '' : `, ${counted(repository.commitsBehind, 'commit')} behind HEAD`}`;
  return [
    `${style.bold('Artifact')} of ${shortOid(manifest.commit)}`,
    // A manifest is untrusted, so control characters are escaped.
    ...manifestLines(manifest).map(inLine),
    `  signed by ${signedBy ?? 'nobody'}${signedBy === null ? '' : ' (not checked)'}`,
    `  usable    ${usable ? 'by this version of cw' : style.yellow(`no: ${inLine(differs.join(', '))} differ`)}`,
    `  here      ${here}`,
    'Only the manifest was read; `cw verify <file>` proves the rest.',
  ].join('\n');
};

export const formatGc = ({ mode, collected, bytes: total }: GcResult): string => {
  if (collected.length === 0) return 'Nothing to collect.';
  const verb = mode === 'dry-run' ? 'Would free' : 'Freed';
  return [
    `${verb} ${bytes(total)}:`,
    ...collected.map(({ path, bytes: size, why }) => `  ${inLine(path)} (${bytes(size)}): ${inLine(why)}`),
  ].join('\n');
};
