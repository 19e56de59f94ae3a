import type { Routed } from './intent.js';
import type { Corpus } from './rank/corpus.js';

const MOST = 3;
/** With more results than this a hint is in the way. */
const FEW = 3;

/** What to try instead, when the answer is likely not what was meant. */
export const suggestionsFor = (corpus: Corpus, query: string, intent: Routed, results: number): string[] => {
  const text = query.trim();
  if (text === '') return ['Ask for a name, a path, a text in quotes, or say what you look for.'];
  const suggestions: string[] = [];
  if (intent.name === 'symbol' && intent.confidence < 0.5 && results < FEW) {
    const names = new Set<string>();
    for (const { name } of corpus.reader.symbolsStartingWith(text.slice(0, Math.max(3, text.length - 2)))) {
      names.add(name);
      if (names.size === MOST) break;
    }
    for (const name of names) suggestions.push(`Did you mean ${name}?`);
  }
  if (results === 0 && intent.name !== 'exact' && text.length < 200)
    suggestions.push(`Look for the text itself: --intent exact`);
  if (results === 0 && intent.name === 'exact') suggestions.push('Describe it in words, without quotes.');
  return suggestions;
};
