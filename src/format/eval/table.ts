/** Aligns columns of text for terminals. Colour codes do not count as width. */

const CODES = /\u001b\[\d+m/g;

export const widthOf = (text: string): number => [...text.replace(CODES, '')].length;

export type Align = 'left' | 'right';

const pad = (text: string, width: number, align: Align): string => {
  const space = ' '.repeat(Math.max(0, width - widthOf(text)));
  return align === 'left' ? text + space : space + text;
};

export const columns = (rows: readonly (readonly string[])[], aligns: readonly Align[]): string[] => {
  const widths = aligns.map((_, at) => Math.max(0, ...rows.map((row) => widthOf(row[at] ?? ''))));
  return rows.map((row) =>
    aligns
      .map((align, at) => pad(row[at] ?? '', widths[at]!, align))
      .join('  ')
      .trimEnd(),
  );
};
