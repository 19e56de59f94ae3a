import { CwError } from '../core/error.js';
import type { CodeIndex } from './code-index.js';
import { partsOf } from './resolve/qualified-name.js';

/** A name as somebody wrote it, taken apart. */
export interface AskedName {
  readonly text: string;
  /** The last part, and the only one of a plain name. */
  readonly name: string;
  readonly parts: readonly string[];
}

/** A name longer than this is a text. The store has none that long. */
const LONGEST_NAME = 500;

/**
 * How names are written where people copy them from: `` `run()` ``, `(*Context).Next`, `#private`, `Pool.run(job)`, `Vec<T>`,
 * `Vec::<T>::new`.
 */
const cleaned = (text: string): string =>
  text
    .trim()
    .replace(/^[`'"]+|[`'",;]+$/g, '')
    .replace(/\(\s*[*&]?\s*([\p{L}_$][\p{L}\p{N}_$]*)\s*\)(?=[.:])/gu, '$1')
    .replace(/(?<=.)\(.*\)$/s, '')
    .replace(/(?<!operator)(?<=[\p{L}\p{N}_])(?:::)?<[^<>]*(?:<[^<>]*>[^<>]*)*>(?=$|[.:])/gu, '')
    .replace(/^[*&]+(?=[\p{L}_])/u, '')
    .trim();

const readName = (text: string): AskedName => {
  // Cleaning takes time by the square of the length; what is too long to be a name is looked up as it stands.
  const name = text.length > 2 * LONGEST_NAME ? text.trim() : cleaned(text);
  if (name === '') {
    throw new CwError('usage', 'the name is empty.', {
      next: 'give the name of a symbol, such as `parse` or `Pool.run`',
    });
  }
  const parts = name.length > LONGEST_NAME ? [name] : partsOf(name);
  // An operator (`::`, `/`) is all separators and still a name.
  return { text: name, name: parts.at(-1) ?? name, parts: parts.length === 0 ? [name] : parts };
};

/**
 * The name that is meant in this index. `vec!` is how Rust calls the macro `vec`, and `save!` is a name in Ruby, Elixir and
 * Julia: what the index knows decides.
 */
export const askedName = (index: Pick<CodeIndex, 'named' | 'mentioning'>, text: string): AskedName => {
  const asked = readName(text);
  const { name } = asked;
  if (!/[\p{L}\p{N}_]!$/u.test(name) || name.length > LONGEST_NAME) return asked;
  return index.named(name).length > 0 || index.mentioning(name).length > 0 ? asked : readName(asked.text.slice(0, -1));
};

/** For a message: one line of a sane length, without what a terminal would obey. */
export const quoted = (text: string): string => {
  const line = text.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ').trim();
  return `\`${line.length > 80 ? `${line.slice(0, 79)}…` : line}\``;
};
