import type { Target } from '../suites/suite.js';

/**
 * Lists in one CSV cell: items separated by `|`, targets as `path#symbol:10-20=3`. Characters with a meaning in this syntax
 * are percent-encoded, so that export and import preserve every path, symbol and tag.
 */

const SEPARATOR = '|';

const encoded = (text: string, marks: RegExp): string => text.replace(marks, (found) => encodeURIComponent(found));

/** Includes leading and trailing white space, because white space around `|` is removed on import. */
const TEXT_MARKS = /[%|]|^\s+|\s+$/g;
/** A colon or an equals sign has a meaning only before a number, so `std::vector` stays readable. */
const SYMBOL_MARKS = /[%|]|[:=](?=\d)|^\s+|\s+$/g;
/** The first `#` ends the path, so a symbol may contain `#`: `Store#open`. */
const PATH_MARKS = /[%|#]|[:=](?=\d)|^\s+|\s+$/g;

/** Decodes percent-encoding and keeps invalid sequences, which people may have typed. */
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
    .split(SEPARATOR)
    .map((item) => item.trim())
    .filter((item) => item !== '');

export const textsCell = (texts: readonly string[]): string =>
  texts.map((text) => encoded(text, TEXT_MARKS)).join(SEPARATOR);

export const textsOfCell = (cell: string): string[] => itemsOf(cell).map(decoded);

/** Encodes targets. A grade is written only if it differs from the default grade. */
export const placesCell = (targets: readonly Target[], defaultGrade: number): string =>
  targets
    .map(({ path, symbol, lines, grade }) =>
      [
        encoded(path, PATH_MARKS),
        symbol === null ? '' : `#${encoded(symbol, SYMBOL_MARKS)}`,
        lines === null ? '' : `:${lines[0]}-${lines[1]}`,
        grade === defaultGrade ? '' : `=${grade}`,
      ].join(''),
    )
    .join(SEPARATOR);

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

/** Targets in the JSON form of a suite. */
export const placesOfCell = (cell: string): (string | object)[] => itemsOf(cell).map(placeOf);
