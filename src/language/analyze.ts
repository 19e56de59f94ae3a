import { chunkTerms } from './chunk-terms.js';
import { chunkFacts } from './chunks.js';
import {
  type Facts,
  type ImportFact,
  type LiteralFact,
  PARSE_BUDGET,
  type ParseStatus,
  type ReferenceFact,
  type SymbolFact,
} from './facts.js';
import type { LoadedLanguage } from './grammar.js';
import { sectionFacts } from './headings.js';
import { importWords } from './import-words.js';
import type { Language } from './language.js';
import { redact } from './redact.js';
import { importFacts, literalFacts, referenceFacts } from './references.js';
import { makeSource, type Source } from './source.js';
import { placeSymbols } from './symbols.js';
import { collectTags } from './tags.js';
import { parseUnwrapped } from './unwrap-macros.js';
import type { WordMaker } from './word-maker.js';

interface Structure {
  readonly status: ParseStatus;
  readonly reason: string;
  readonly symbols: readonly SymbolFact[];
  readonly references: readonly ReferenceFact[];
  readonly imports: readonly ImportFact[];
  readonly literals: readonly LiteralFact[];
}

const NOTHING = { symbols: [], references: [], imports: [], literals: [] } as const;

const byGrammar = (source: Source, loaded: LoadedLanguage): Structure => {
  const parsed = parseUnwrapped(loaded, source.text);
  if (parsed === null) return { ...NOTHING, status: 'failed', reason: PARSE_BUDGET };
  const { tree, hasError } = parsed;
  const tags = collectTags(loaded.query, loaded.meanings, tree, source.text);
  const placed = placeSymbols(tags, tree, source, loaded.language, loaded.ids);
  return {
    status: hasError ? 'partial' : 'parsed',
    reason: '',
    symbols: placed.map(({ fact }) => fact),
    references: referenceFacts(tags, placed, tree, source),
    imports: importFacts(tags, tree, source),
    literals: literalFacts(tags, tree, source),
  };
};

/** Why there is no grammar at hand: the language has none, or it failed on this file before. */
export type Parsing =
  | { readonly loaded: LoadedLanguage }
  | { readonly loaded: null; readonly status: 'plain' | 'failed'; readonly reason: string };

/** From a text to all its facts, with one parse where nothing hides behind macros. */
export const analyze = (
  decoded: string,
  language: Language,
  parsing: Parsing,
  redaction: 'redact' | 'keep',
  maker: WordMaker,
): Facts => {
  // Before anything else sees the text: what is not there cannot leak into a signature, a term or a literal.
  const { text, count } = redaction === 'redact' ? redact(decoded) : { text: decoded, count: 0 };
  const source = makeSource(text);
  const structure: Structure = parsing.loaded
    ? byGrammar(source, parsing.loaded)
    : {
        ...NOTHING,
        status: parsing.status,
        reason: parsing.reason,
        symbols: language.structure === 'headings' ? sectionFacts(source) : [],
      };
  const chunks = chunkFacts(source, structure.symbols);
  const ascii = source.byteAt(text.length) === text.length;
  const utf8 = Buffer.from(text, ascii ? 'latin1' : 'utf8');
  return {
    ...structure,
    language: language.name,
    text: utf8,
    lines: source.lineStarts.length,
    redactions: count,
    chunks,
    words: chunkTerms(maker, utf8, chunks, structure.symbols, importWords(structure.imports, structure.references)),
  };
};
