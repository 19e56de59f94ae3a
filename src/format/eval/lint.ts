import { inLine } from '../../core/visible.js';
import type { LintResult } from '../../eval/suites/lint-run.js';
import type { Style } from '../style.js';
import { counted, shortOid } from '../units.js';

/** Prints lint findings as `file:line: level: message [rule]`, which terminals and editors make clickable. */
export const formatLint = ({ findings, files, rows, commit, fixed }: LintResult, style: Style): string => {
  const lines = findings.map(({ level, rule, file, line, id, message, fix }) => {
    const paint = level === 'error' ? style.red : style.yellow;
    const about = id === null ? '' : `${style.bold(inLine(id))}: `;
    const hint = fix === null ? '' : ` (--fix)`;
    return `${style.cyan(`${inLine(file)}:${line}`)}: ${paint(level)}: ${about}${inLine(message)}${hint} ${style.dim(`[${rule}]`)}`;
  });
  const errors = findings.filter(({ level }) => level === 'error').length;
  const end = `${counted(rows, 'row')} in ${counted(files.length, 'file')} at ${shortOid(commit)}: ${counted(errors, 'error')}, ${counted(findings.length - errors, 'warning')}`;
  return [...lines, fixed === 0 ? `${end}.` : `${end}; ${counted(fixed, 'path')} rewritten.`].join('\n');
};
