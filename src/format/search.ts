import { splitIdentifier } from '../language/terms.js';
import type { SearchAnswer } from '../search/answer.js';
import type { Hit } from '../search/search.js';
import type { Style } from './style.js';

const WORD = /[\p{L}\p{N}\p{M}_$]+/gu;

/** A word counts as found when it, or a part of it, is a word of the query: as the index itself sees it. */
const highlighter = (query: string, style: Style): ((line: string) => string) => {
  const partsOf = (word: string): string[] => [word.toLowerCase(), ...splitIdentifier(word)];
  const wanted = new Set([...query.matchAll(WORD)].flatMap(([word]) => partsOf(word)));
  return (line) =>
    line.replace(WORD, (word) => (partsOf(word).some((part) => wanted.has(part)) ? style.red(word) : word));
};

const hitText = (hit: Hit, mark: (line: string) => string, style: Style): string => {
  const { path, paths, kind, name, qualifiedName, snippet } = hit;
  const what = name === null ? kind : `${kind} ${style.bold(qualifiedName ?? name)}`;
  const others = paths.length > 1 ? style.dim(`  (and ${paths.slice(1).join(', ')})`) : '';
  const lines = snippet.text.split('\n');
  const width = String(snippet.lineStart + lines.length - 1).length;
  const shown = lines.map((line, at) =>
    `  ${style.dim(String(snippet.lineStart + at).padStart(width))}  ${mark(line)}`.trimEnd(),
  );
  return [`${style.cyan(`${path}:${snippet.lineStart}`)}  ${what}${others}`, ...shown].join('\n');
};

/** `path:line  kind name`, then the lines that matched. */
export const formatSearch = (answer: SearchAnswer, style: Style): string => {
  if (answer.results.length === 0) return 'Nothing found.';
  const mark = highlighter(answer.query, style);
  return answer.results.map((hit) => hitText(hit, mark, style)).join('\n\n');
};
