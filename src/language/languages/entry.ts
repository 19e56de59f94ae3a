import { publicByDefault } from '../extract/visibility.js';
import type { Language } from '../language.js';

const NONE = {
  filenames: [],
  interpreters: [],
  wrappers: [],
  trailers: [],
  attributes: [],
  macros: null,
  uncleared: 0,
} as const;
const COMMENT = ['comment'] as const;
export const LINE_AND_BLOCK = ['line_comment', 'block_comment'] as const;

/** Makes an entry for a language with a grammar. By default its grammar and its query file have the name of the language. */
export const parsed = (
  entry: Pick<Language, 'name' | 'extensions' | 'canary'> & Partial<Omit<Language, 'structure'>>,
): Language => ({
  ...NONE,
  grammar: entry.name,
  queries: [entry.name],
  separator: '.',
  visibility: publicByDefault,
  comments: COMMENT,
  ...entry,
  structure: 'grammar',
});

/** Makes an entry for a language without a grammar, whose files are cut by lines or headings. */
export const plain = (
  name: string,
  extensions: readonly string[],
  more: Partial<Pick<Language, 'filenames' | 'interpreters' | 'structure'>>,
): Language => ({
  ...NONE,
  name,
  extensions,
  structure: 'blocks',
  grammar: '',
  queries: [],
  separator: '.',
  visibility: publicByDefault,
  comments: [],
  canary: { text: '', symbol: '' },
  ...more,
});
