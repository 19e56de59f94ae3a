import { distance } from '../../core/edit-distance.js';
import { nearestPaths, nearestWords } from '../../language/nearest.js';
import { wholeTerms } from '../../language/words/term-forms.js';
import { lastPart } from '../candidates/definers.js';
import type { Corpus } from '../corpus/corpus.js';
import type { Routed } from '../query/intent.js';

const MOST = 3;
/** Who mistypes a name rarely does so in its first letters, and the words that share them are few. */
const SURE_LETTERS = 2;

/** Names of symbols that are a slip of the fingers away, or hold the word, by the words of the index. */
const nearNames = ({ reader }: Corpus, text: string): string[] => {
  const asked = lastPart(text);
  const words = new Set<string>();
  for (const start of wholeTerms(asked.slice(0, SURE_LETTERS)))
    for (const { term } of reader.textIndex.startingWith(start)) words.add(term.replace(/^=/, ''));
  const names = nearestWords(asked, words, 4 * MOST).flatMap((word) => {
    // Words have neither case nor underscores; of what bears the word, the spelling nearest to the one asked for is meant.
    const spellings = [...new Set(reader.symbolsLike(word).map(({ name }) => name))];
    return spellings.sort((a, b) => distance(asked, a) - distance(asked, b) || (a < b ? -1 : 1)).slice(0, 1);
  });
  return [...new Set(names)].slice(0, MOST);
};

/** What to try instead, when the answer is likely not what was meant. */
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
