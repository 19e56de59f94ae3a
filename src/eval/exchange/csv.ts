import { CwError } from '../../core/error.js';

/** Reads and writes CSV by RFC 4180: fields with a comma, a quote or a line break are quoted. */

export interface CsvRow {
  readonly cells: readonly string[];
  /** The line where the row begins, counted from 1. */
  readonly line: number;
}

const unclosed = (file: string, line: number): CwError =>
  new CwError('suite-invalid', `${file}:${line}: expected a closing quote, found the end of the file.`, {
    next: `Correct line ${line} of ${file}.`,
    detail: { file, line },
  });

export const parseCsv = (file: string, text: string): CsvRow[] => {
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let field = '';
  let [line, begins, opened] = [1, 1, 1];
  let isQuoted = false;
  const source = text.replace(/^\uFEFF/, '');
  const endRow = (): void => {
    rows.push({ cells: [...cells, field], line: begins });
    [cells, field, begins] = [[], '', line];
  };
  for (let at = 0; at < source.length; at += 1) {
    const letter = source[at]!;
    if (letter === '\n') line += 1;
    if (isQuoted) {
      if (letter !== '"') field += letter;
      else if (source[at + 1] === '"') {
        field += '"';
        at += 1;
      } else isQuoted = false;
    } else if (letter === '"' && field === '') [isQuoted, opened] = [true, line];
    else if (letter === ',') {
      cells.push(field);
      field = '';
    } else if (letter === '\n') endRow();
    // CR LF ends a row outside of quotes. Inside of quotes it is part of the field.
    else if (letter !== '\r' || source[at + 1] !== '\n') field += letter;
  }
  if (isQuoted) throw unclosed(file, opened);
  if (field !== '' || cells.length > 0) endRow();
  return rows.filter((row) => row.cells.some((value) => value !== ''));
};

const quoted = (field: string): string => (/[",\n\r]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field);

export const csvText = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
