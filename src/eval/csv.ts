/** RFC 4180: fields between commas, quoted where they hold a comma, a quote or a line break. */

export const parseCsv = (text: string): string[][] => {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let isQuoted = false;
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n/g, '\n');
  for (let at = 0; at < source.length; at += 1) {
    const letter = source[at]!;
    if (isQuoted) {
      if (letter !== '"') field += letter;
      else if (source[at + 1] === '"') {
        field += '"';
        at += 1;
      } else isQuoted = false;
    } else if (letter === '"' && field === '') isQuoted = true;
    else if (letter === ',' || letter === '\n') {
      row.push(field);
      field = '';
      if (letter === '\n') {
        rows.push(row);
        row = [];
      }
    } else field += letter;
  }
  if (field !== '' || row.length > 0) rows.push([...row, field]);
  return rows.filter((one) => one.some((value) => value !== ''));
};

const quoted = (field: string): string => (/[",\n\r]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field);

export const csvText = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
