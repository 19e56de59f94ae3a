import { CwError } from '../core/error.js';
import type { CodeIndex } from './code-index.js';
import { partsOf } from './resolve/qualified-name.js';

/** A symbol name that a user gave, split into its parts. */
export interface AskedName {
  readonly text: string;
  /** The last part, which is the only one of a plain name. */
  readonly name: string;
  readonly parts: readonly string[];
}

/** A longer name is a text. The store has none of this length. */
const LONGEST_NAME = 500;

/**
 * Removes the notation around copied names: `` `run()` ``, `(*Context).Next`, `#private`, `Pool.run(job)`, `Vec<T>`,
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
  // Cleaning takes quadratic time, so a text that is too long for a name is looked up as it is.
  const name = text.length > 2 * LONGEST_NAME ? text.trim() : cleaned(text);
  if (name === '') {
    throw new CwError('usage', 'the name is empty.', {
      next: 'give the name of a symbol, such as `parse` or `Pool.run`',
    });
  }
  const parts = name.length > LONGEST_NAME ? [name] : partsOf(name);
  // An operator (`::`, `/`) consists of separators and is still a name.
  return { text: name, name: parts.at(-1) ?? name, parts: parts.length === 0 ? [name] : parts };
};

/**
 * Parses a symbol name for this index. `vec!` is a call of the macro `vec` in Rust, but `save!` is a name in Ruby,
 * Elixir and Julia: names in the index decide.
 */
export const askedName = (index: Pick<CodeIndex, 'named' | 'mentioning'>, text: string): AskedName => {
  const asked = readName(text);
  const { name } = asked;
  if (!/[\p{L}\p{N}_]!$/u.test(name) || name.length > LONGEST_NAME) return asked;
  return index.named(name).length > 0 || index.mentioning(name).length > 0 ? asked : readName(asked.text.slice(0, -1));
};

/** Quotes a name for a message: one short line without control characters. */
export const quoted = (text: string): string => {
  const line = text.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ').trim();
  return `\`${line.length > 80 ? `${line.slice(0, 79)}…` : line}\``;
};
