import { existsSync } from 'node:fs';
import { CwError } from '../../core/error.js';
import { nearest } from './suggest.js';

/** Refuses a word after `cw eval` that is neither a file nor a subcommand, and suggests the subcommand that was probably meant. */
export const refuseMistyped = (word: string | undefined, above: string, ids: readonly string[]): void => {
  if (word === undefined || !/^[a-z-]+$/i.test(word) || existsSync(word)) return;
  const start = `${above}:`;
  const known = ids.flatMap((id) => (id.startsWith(start) ? [id.slice(start.length)] : []));
  const near = nearest(word, known);
  const meant = near === null ? '' : `did you mean \`cw ${above} ${near}\`? Or `;
  throw new CwError('usage', `there is no command or file \`${word}\`.`, {
    next: `${meant}see \`cw ${above} --help\``,
    detail: { word, nearest: near },
  });
};
