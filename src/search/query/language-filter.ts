import { distance } from '../../core/edit-distance.js';
import { CwError } from '../../core/error.js';
import { languageCalled } from '../../language/language-called.js';
import { LANGUAGES, TEXT } from '../../language/languages.js';
import { flagWords } from './flag-words.js';

/** Known names within an edit distance of a third of their length. */
const nearest = (word: string, known: readonly string[]): string[] =>
  word.length > 64 ? [] : known.filter((name) => distance(word, name) <= Math.ceil(name.length / 3)).slice(0, 3);

const unknownLanguage = (found: string): CwError => {
  const known = [...LANGUAGES.map(({ name }) => name), TEXT.name].sort();
  const near = nearest(found, known);
  const meant = near.length === 0 ? '' : `did you mean ${near.join(' or ')}? `;
  return new CwError('usage', `unknown language \`${found}\` for --lang.`, {
    next: `${meant}give one of: ${known.join(', ')}`,
    detail: { flag: 'lang', found, known, nearest: near },
  });
};

/** Resolves the values of `--lang`, including aliases, for every command with that flag. */
export const languagesAsked = (values: readonly string[]): string[] => {
  const names = flagWords(values).map((word) => {
    const language = languageCalled(word);
    if (language === null) throw unknownLanguage(word);
    return language.name;
  });
  return [...new Set(names)];
};
