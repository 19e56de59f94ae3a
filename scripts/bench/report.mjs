/** How a section prints: one or more small tables, then remarks. */

/**
 * @typedef {object} Table
 * @property {string} caption
 * @property {readonly string[]} columns
 * @property {readonly (readonly string[])[]} rows
 *
 * @typedef {object} Section What a section hands back: words to print and, for `--json`, the numbers behind them.
 * @property {readonly Table[]} tables
 * @property {readonly string[]} remarks
 * @property {unknown} data
 */

/** A file that a grammar failed on was not parsed: such numbers flatter, and a retry of it hides in every later run. */
export const failureRemark = (failed) =>
  failed === 0 ? [] : [`${failed} files failed to parse: these numbers are not those of a sound build.`];

/** The first column is words, the others are numbers: those align right.
 * @param {Table} table */
export function formatTable({ caption, columns, rows }) {
  const widths = columns.map((name, at) => Math.max(name.length, ...rows.map((row) => row[at].length)));
  const line = (cells) =>
    `  ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]) : cell.padStart(widths[at]))).join('  ')}`.trimEnd();
  return [caption, line(columns), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** @param {string} name @param {Section} section */
export function formatSection(name, { tables, remarks }) {
  return [`== ${name}`, ...tables.map(formatTable), ...remarks.map((remark) => `  ${remark}`), ''].join('\n');
}
