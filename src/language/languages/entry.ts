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

/** A language with a grammar: its grammar and its query file are named after it unless the entry says otherwise. */
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

/** A language that is cut by its lines alone. */
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
