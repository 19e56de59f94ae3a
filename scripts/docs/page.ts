/** A page of docs/ that is made from the code: its file name and its text. */
export interface Page {
  readonly name: string;
  readonly text: string;
}

/** For whoever opens the file in an editor; not shown when it is rendered. */
const NOTICE = '<!-- Made from the source by `npm run docs`. Change the source, not this file. -->';

export const page = (name: string, title: string, parts: readonly string[]): Page => ({
  name,
  text: `${[NOTICE, `# ${title}`, ...parts].map((part) => aligned(part.trim())).join('\n\n')}\n`,
});

const cellsOf = (row: string): string[] =>
  row
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((text) => text.trim());

/** Tables with their columns one below the other, as the formatter of this repository wants them. */
const aligned = (part: string): string =>
  part.replace(/^\|.*\|(?:\n\|.*\|)+/gm, (text) => {
    const rows = text.split('\n').map(cellsOf);
    const widths = rows[0]!.map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)));
    const line = (row: readonly string[], at: number): string =>
      widths.map((width, column) => (at === 1 ? '-'.repeat(width) : (row[column] ?? '').padEnd(width))).join(' | ');
    return rows.map((row, at) => `| ${line(row, at)} |`).join('\n');
  });

/** A bar inside a cell would end it, also between back-ticks. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '-'), ...rows.map((row) => row.map(cell))].map((row) => `| ${row.join(' | ')} |`).join('\n');

export const code = (text: string): string => `\`${text}\``;
