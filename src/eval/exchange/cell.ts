import type { Target } from '../suites/suite.js';

/**
 * Lists in one cell of a table: items with `|` between them, a place as `path#symbol:10-20=3`. What would read as one of
 * these marks is percent-encoded, so that every path, symbol and tag comes back as it was.
 */

const BETWEEN = '|';

const encoded = (text: string, marks: RegExp): string => text.replace(marks, (found) => encodeURIComponent(found));

/** Also white space at the ends: people put some around `|`, and it is not theirs to keep. */
const TEXT_MARKS = /[%|]|^\s+|\s+$/g;
/** A colon or a sign of equality is one only before a number: `std::vector` stays readable. */
const SYMBOL_MARKS = /[%|]|[:=](?=\d)|^\s+|\s+$/g;
/** The first `#` ends the path, so a symbol may have some: `Store#open`. */
const PATH_MARKS = /[%|#]|[:=](?=\d)|^\s+|\s+$/g;

/** What people write need not be encoded. */
const decoded = (text: string): string =>
  text.replace(/(?:%[0-9a-f]{2})+/gi, (found) => {
    try {
      return decodeURIComponent(found);
    } catch {
      return found;
    }
  });

const itemsOf = (cell: string): string[] =>
  cell
    .split(BETWEEN)
    .map((item) => item.trim())
    .filter((item) => item !== '');

export const textsCell = (texts: readonly string[]): string =>
  texts.map((text) => encoded(text, TEXT_MARKS)).join(BETWEEN);

export const textsOfCell = (cell: string): string[] => itemsOf(cell).map(decoded);

/** `usual`: the grade that a place has without saying so. */
export const placesCell = (targets: readonly Target[], usual: number): string =>
  targets
    .map(({ path, symbol, lines, grade }) =>
      [
        encoded(path, PATH_MARKS),
        symbol === null ? '' : `#${encoded(symbol, SYMBOL_MARKS)}`,
        lines === null ? '' : `:${lines[0]}-${lines[1]}`,
        grade === usual ? '' : `=${grade}`,
      ].join(''),
    )
    .join(BETWEEN);

const PLACE = /^([^#]*?)(?:#(.*?))?(?::(\d+)-(\d+))?(?:=(\d+))?$/s;

const placeOf = (item: string): string | object => {
  const [, path = item, symbol, from, to, grade] = PLACE.exec(item) ?? [];
  if (symbol === undefined && from === undefined && grade === undefined) return decoded(path);
  return {
    path: decoded(path),
    ...(symbol === undefined ? {} : { symbol: decoded(symbol) }),
    ...(from === undefined ? {} : { lines: [Number(from), Number(to)] }),
    ...(grade === undefined ? {} : { grade: Number(grade) }),
  };
};

/** As a suite writes them. */
export const placesOfCell = (cell: string): (string | object)[] => itemsOf(cell).map(placeOf);
