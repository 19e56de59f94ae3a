import { distance } from '../../core/edit-distance.js';
import { nearestPaths, nearestWords } from '../../language/nearest.js';
import { wholeTerms } from '../../language/words/term-forms.js';
import { lastPart } from '../candidates/definers.js';
import type { Corpus } from '../corpus/corpus.js';
import type { Routed } from '../query/intent.js';

const MOST = 3;
/** Typing errors are rare in the first letters, and few words share them. */
const SURE_LETTERS = 2;

/** Symbol names near a mistyped one: within a few edits, or containing it. */
const nearNames = ({ reader }: Corpus, text: string): string[] => {
  const wanted = lastPart(text);
  const words = new Set<string>();
  for (const start of wholeTerms(wanted.slice(0, SURE_LETTERS)))
    for (const { term } of reader.textIndex.startingWith(start)) words.add(term.replace(/^=/, ''));
  const names = nearestWords(wanted, words, 4 * MOST).flatMap((word) => {
    // Words of the index have no case and no underscores, so the nearest spelling of a symbol is taken.
    const spellings = [...new Set(reader.symbolsLike(word).map(({ name }) => name))];
    return spellings.sort((a, b) => distance(wanted, a) - distance(wanted, b) || (a < b ? -1 : 1)).slice(0, 1);
  });
  return [...new Set(names)].filter((name) => name !== text).slice(0, MOST);
};

/** Suggestions for a doubtful answer: names and paths near a mistyped one (did you mean), or another kind of query. */
export const suggestionsFor = (corpus: Corpus, query: string, intent: Routed, results: number): string[] => {
  const text = query.trim();
  if (text === '') return ['Ask for a name, a path, a text in quotes, or say what you look for.'];
  const suggestions: string[] = [];
  if (intent.name === 'symbol' && intent.confidence < 0.5)
    suggestions.push(...nearNames(corpus, text).map((name) => `Did you mean ${name}?`));
  if (intent.name === 'path' && intent.confidence < 0.5) {
    const path = text.replace(/(?::\d+){1,2}$|#L\d.*$/, '');
    const known = corpus.files.map((file) => file.path);
    suggestions.push(...nearestPaths(path, known, MOST).map((near) => `Did you mean ${near}?`));
  }
  if (results === 0 && intent.name !== 'exact' && text.length < 200)
    suggestions.push(`Look for the text itself: --intent exact`);
  if (results === 0 && intent.name === 'exact') suggestions.push('Describe it in words, without quotes.');
  return suggestions;
};
