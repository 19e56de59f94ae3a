/** Texts at random that match an expression of the plain kind that describes secrets: no back references, no sets of words. */
import type { Below } from './odd-queries.js';

const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const WORD = `${UPPER}${UPPER.toLowerCase()}0123456789`;

/** An expression that is being read: where the reading stands. */
interface Reading {
  readonly pattern: string;
  at: number;
  readonly random: Below;
  /** How many more than the fewest a repetition without an upper limit may have. */
  readonly spread: number;
}

export const drawn = (pattern: string, random: Below, spread: number): string =>
  alternatives({ pattern, at: 0, random, spread });

const alternatives = (reading: Reading): string => {
  const found: string[] = [''];
  while (reading.at < reading.pattern.length && reading.pattern[reading.at] !== ')') {
    if (reading.pattern[reading.at] === '|') {
      reading.at++;
      found.push('');
    } else found[found.length - 1] += repeated(reading);
  }
  return found[reading.random(found.length)]!;
};

/** One item as often as its quantifier says: it is read anew each time. */
const repeated = (reading: Reading): string => {
  const start = reading.at;
  let text = item(reading);
  const end = reading.at;
  const [quantifier = '', few, open, most] = /^(?:[?*+]|\{(\d+)(,(\d*))?\})/.exec(reading.pattern.slice(end)) ?? [];
  if (quantifier === '') return text;
  const least = Number(few ?? (quantifier === '+' ? 1 : 0));
  const upTo =
    quantifier === '?' ? 1 : open === undefined && few !== undefined ? least : Number(most || least + reading.spread);
  const times = least + reading.random(upTo - least + 1);
  text = '';
  for (let count = 0; count < times; count++) {
    reading.at = start;
    text += item(reading);
  }
  reading.at = end + quantifier.length;
  return text;
};

const item = (reading: Reading): string => {
  const rest = reading.pattern.slice(reading.at);
  const [group] = /^\((?:\?(?:<?[!=]|:))?/.exec(rest) ?? [];
  if (group !== undefined) {
    reading.at += group.length;
    const text = alternatives(reading);
    reading.at++;
    return /[!=]/.test(group) ? '' : text;
  }
  const [letter = ''] = /^(?:\[(?:\\.|[^\]])*\]|\\.|.)/s.exec(rest) ?? [];
  reading.at += letter.length;
  if (letter === '^' || letter === '$' || letter === '\\b') return '';
  const letters = lettersOf(letter);
  return letters[reading.random(letters.length)]!;
};

const lettersOf = (letter: string): string => {
  if (letter === '.') return '_';
  if (!letter.startsWith('[')) return escaped(letter);
  let letters = '';
  for (const [, from, to, single] of letter.slice(1, -1).matchAll(/([A-Za-z\d])-([A-Za-z\d])|(\\.|.)/g)) {
    if (single !== undefined) letters += escaped(single);
    else for (let code = from!.charCodeAt(0); code <= to!.charCodeAt(0); code++) letters += String.fromCharCode(code);
  }
  return letters;
};

const escaped = (letter: string): string =>
  letter === '\\w' ? `${WORD}_` : letter === '\\d' ? '0123456789' : letter.replace('\\', '');
