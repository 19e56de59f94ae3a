import { inLine } from '../core/visible.js';
import type { DryRun } from '../pipeline/dry-run.js';
import type { IndexResult } from '../pipeline/index-run.js';
import type { Style } from './style.js';
import { counted, duration, shortOid } from './units.js';

const place = ({ source, commit }: Pick<IndexResult, 'source' | 'commit'>): string => {
  const short = shortOid(commit);
  if (source === 'live') return `the files of this directory (${short})`;
  return source === 'worktree' ? `the work tree on ${short || 'no commit'}` : short;
};

const list = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([reason, count]) => `${count} ${reason}`)
    .join(', ');

/** Summarises a run of `cw index`. */
export const formatIndexResult = (result: IndexResult, style: Style): string => {
  const { files } = result;
  const lines: string[] = [];
  if (result.action === 'nothing') lines.push(`${style.bold('Nothing to do:')} the index is at ${place(result)}.`);
  else {
    const how =
      result.action === 'full' ? `built again (${result.reason}: ${inLine(result.detail)})` : 'brought up to date';
    lines.push(
      `${style.bold(result.reason === 'missing' ? 'Indexed' : 'Index')} ${result.reason === 'missing' ? place(result) : `${how}, now at ${place(result)}`}.`,
    );
    const { added, changed, removed, unchanged } = files;
    lines.push(`  files     ${added} added, ${changed} changed, ${removed} removed, ${unchanged} unchanged`);
    lines.push(`  facts     ${result.parsed} parsed, ${result.reused} reused`);
  }
  lines.push(`  indexed   ${files.indexed} of ${counted(files.entries, 'file')}`);
  if (Object.keys(result.skipped).length > 0) lines.push(`  left out  ${list(result.skipped)}`);
  if (result.redactions > 0) lines.push(`  redacted  ${counted(result.redactions, 'secret')}`);
  if (result.failed.length > 0) {
    lines.push(`  failed    ${counted(result.failed.length, 'file')}, searchable by text only (see \`cw status\`)`);
  }
  lines.push(`  time      ${duration(result.milliseconds)}`);
  return lines.join('\n');
};

/** One line per excluded file with the deciding rule: `reason  rule  path`. */
export const formatExclusions = (
  files: readonly { readonly path: string; readonly reason: string; readonly rule: string }[],
): string => {
  if (files.length === 0) return 'No file is left out.';
  const width = (key: 'reason' | 'rule'): number =>
    files.reduce((most, file) => Math.min(40, Math.max(most, file[key].length)), 0);
  return files
    .map(
      ({ path, reason, rule }) =>
        `${reason.padEnd(width('reason'))}  ${inLine(rule).padEnd(width('rule'))}  ${inLine(path)}`,
    )
    .join('\n');
};

const MARK = { add: '+', change: '~', remove: '-', exclude: ' ' } as const;

export const formatDryRun = (dry: DryRun, style: Style): string => {
  const of = (wanted: keyof typeof MARK): number => dry.files.filter(({ action }) => action === wanted).length;
  const lines = dry.files
    .filter(({ action }) => action !== 'exclude')
    .map(({ path, action }) => `${MARK[action]} ${inLine(path)}`);
  const leftOut = `${of('exclude')} left out`;
  const head = {
    nothing: 'Nothing to do.',
    full: `Would index ${counted(of('add'), 'file')} from nothing (${dry.reason}: ${inLine(dry.detail)}); ${leftOut}.`,
    delta: `Would bring the index up to date: ${of('add')} added, ${of('change')} changed, ${of('remove')} removed, ${leftOut}.`,
  }[dry.action];
  return [style.bold(head), ...lines].join('\n');
};
