import type { Description, Quote } from '../extract/described-symbol.js';
import type { DefinitionTag, Marks } from '../extract/tags.js';
import { SYMBOL_KINDS, type Visibility } from '../facts.js';
import { LEVELS, ROLES } from './encode-query.js';

/** Decodes the records of 32-bit words in which the tree kernel returns definitions, scopes, marks and descriptions. */

/** Words of one definition. */
export const DEFINITION_WORDS = 9;
/** Words of one scope or mark: a node, and its name or its bits. */
export const PAIR_WORDS = 2;

export const decodeDefinitions = (words: Int32Array): DefinitionTag[] => {
  const definitions: DefinitionTag[] = [];
  for (let at = 0; at < words.length; at += DEFINITION_WORDS) {
    definitions.push({
      node: words[at]!,
      name: words[at + 1]!,
      kind: SYMBOL_KINDS[words[at + 2]!]!,
      body: words[at + 3]!,
      scope: words[at + 4]!,
      lastScope: words[at + 5]!,
      doc: words[at + 6]!,
      isFollowed: words[at + 7] === 1,
    });
  }
  return definitions.sort((a, b) => a.node - b.node || a.name - b.name);
};

export const decodeScopes = (words: Int32Array): Marks['scopes'] =>
  Array.from({ length: words.length / PAIR_WORDS }, (_, index) => ({
    node: words[index * PAIR_WORDS]!,
    name: words[index * PAIR_WORDS + 1]!,
  }));

/** The visibility level of a node, plus one, is above the bits of its roles. */
const LEVEL_SHIFT = 8;
const bitOf = (role: (typeof ROLES)[number]): number => 1 << ROLES.indexOf(role);
const IMPORT = bitOf('import');
const VISIBILITY = bitOf('visibility');
const SECTION = bitOf('section');
const APART = bitOf('apart');
const EXPORTED = bitOf('exported');
const DOC = bitOf('doc');

export const decodeMarks = (words: Int32Array): Omit<Marks, 'definitions' | 'scopes'> => {
  const imports: number[] = [];
  const modifiers: number[] = [];
  const sections: number[] = [];
  const exported: number[] = [];
  const docs: number[] = [];
  const apart = new Set<number>();
  const insides = new Map<number, Visibility>();
  for (let at = 0; at < words.length; at += PAIR_WORDS) {
    const node = words[at]!;
    const bits = words[at + 1]!;
    if ((bits & VISIBILITY) !== 0) modifiers.push(node);
    if ((bits & IMPORT) !== 0) imports.push(node);
    if ((bits & SECTION) !== 0) sections.push(node);
    if ((bits & APART) !== 0) apart.add(node);
    if ((bits & EXPORTED) !== 0) exported.push(node);
    if ((bits & DOC) !== 0) docs.push(node);
    const level = LEVELS[(bits >> LEVEL_SHIFT) - 1];
    if (level !== undefined) insides.set(node, level);
  }
  return { imports, modifiers, sections, apart, insides, exported, docs };
};

/** Word positions of the two quotes in the record of `describe`. */
const SIGNATURE = 4;
const DOC_COMMENT = 7;

/** First word of a quote: 0 for an empty text, 1 for a quote, 2 for a text that the kernel cannot quote. */
const EMPTY = 0;
const NOT_QUOTABLE = 2;
const EMPTY_QUOTE: Quote = { at: 0, length: 0 };

const decodeQuote = (words: Int32Array, at: number): Quote | null => {
  const state = words[at]!;
  if (state === NOT_QUOTABLE) return null;
  return state === EMPTY ? EMPTY_QUOTE : { at: words[at + 1]!, length: words[at + 2]! };
};

export const decodeDescription = (words: Int32Array, at: number): Description => ({
  node: words[at]!,
  after: words[at + 1]!,
  start: words[at + 2]!,
  end: words[at + 3]!,
  signature: decodeQuote(words, at + SIGNATURE),
  doc: decodeQuote(words, at + DOC_COMMENT),
});
