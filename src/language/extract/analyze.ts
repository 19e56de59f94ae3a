import type { Facts, ImportFact, LiteralFact, PackedFacts, ParseStatus, ReferenceFact, SymbolFact } from '../facts.js';
import type { LoadedLanguage } from '../grammar/grammar.js';
import { parseUnwrapped } from '../grammar/unwrap-macros.js';
import type { Language } from '../language.js';
import { redact } from '../redact/redact.js';
import { makeSource, nodeText, type Source } from '../source.js';
import { chunkTerms } from '../words/chunk-terms.js';
import { importWords } from '../words/import-words.js';
import type { WordMaker } from '../words/word-maker.js';
import { chunkFacts } from './chunks.js';
import { sectionFacts } from './headings.js';
import { importFacts, literalFacts, referenceFacts } from './references.js';
import { type PlacedSymbol, placeSymbols } from './symbols.js';
import { collectTags } from './tags.js';

interface Structure {
  readonly status: ParseStatus;
  readonly reason: string;
  readonly symbols: readonly SymbolFact[];
  readonly references: readonly ReferenceFact[];
  readonly imports: readonly ImportFact[];
  readonly literals: readonly LiteralFact[];
  readonly packed: PackedFacts | null;
  /** Names that a module is asked for by. */
  readonly imported: readonly string[];
  /** Source.byteAt, from who knows it by now. null: nobody but the source. */
  readonly byteAt: Source['byteAt'] | null;
}

const NOTHING = {
  symbols: [],
  references: [],
  imports: [],
  literals: [],
  packed: null,
  imported: [],
  byteAt: null,
} as const;

const byGrammar = (source: Source, loaded: LoadedLanguage): Structure => {
  loaded.nodes?.offer(source.text, source.utf8);
  const parsed = parseUnwrapped(loaded, source.text);
  if (typeof parsed === 'string') return { ...NOTHING, status: 'failed', reason: parsed };
  const { tree, hasError } = parsed;
  const status = hasError ? 'partial' : 'parsed';
  if (loaded.nodes !== null) {
    const marks = loaded.nodes.marks(source.text);
    const { byteAt } = loaded.nodes;
    const told = { ...source, byteAt };
    const placed = placeSymbols(marks, loaded.nodes.columns(), told, loaded.language, loaded.ids, loaded.nodes);
    const packed = loaded.nodes.packed(extentsOf(placed));
    if (packed !== null) {
      const imports = importFacts(marks, tree, source);
      const imported = packed.imported.map((node) => nodeText(source, tree, node));
      const symbols = placed.map(({ fact }) => fact);
      return { ...NOTHING, status, reason: '', symbols, imports, packed, imported, byteAt };
    }
  }
  const tags = collectTags(loaded.query, loaded.meanings, tree, source.text);
  const placed = placeSymbols(tags, tree, source, loaded.language, loaded.ids, null);
  const references = referenceFacts(tags, placed, tree, source);
  return {
    status,
    reason: '',
    symbols: placed.map(({ fact }) => fact),
    references,
    imports: importFacts(tags, tree, source),
    literals: literalFacts(tags, tree, source),
    packed: null,
    imported: references.filter(({ kind }) => kind === 'import').map(({ name }) => name),
    byteAt: null,
  };
};

const extentsOf = (placed: readonly PlacedSymbol[]): Uint32Array => {
  const extents = new Uint32Array(placed.length * 2);
  let at = 0;
  for (const { start, end } of placed) {
    extents[at++] = start;
    extents[at++] = end;
  }
  return extents;
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
): Facts => analyzeRead(decoded, null, language, parsing, redaction, maker);

/** `stored`: the same text as UTF-8. null: nobody has it. */
export const analyzeRead = (
  decoded: string,
  stored: Buffer | null,
  language: Language,
  parsing: Parsing,
  redaction: 'redact' | 'keep',
  maker: WordMaker,
): Facts => {
  // Before anything else sees the text: what is not there cannot leak into a signature, a term or a literal.
  const { text, count } = redaction === 'redact' ? redact(decoded) : { text: decoded, count: 0 };
  const source = makeSource(text, count === 0 ? stored : null);
  const structure: Structure = parsing.loaded
    ? byGrammar(source, parsing.loaded)
    : {
        ...NOTHING,
        status: parsing.status,
        reason: parsing.reason,
        symbols: language.structure === 'headings' ? sectionFacts(source) : [],
      };
  const { imported, byteAt, ...facts } = structure;
  const chunks = chunkFacts(byteAt === null ? source : { ...source, byteAt }, structure.symbols);
  const words = importWords(structure.imports, imported);
  return {
    ...facts,
    language: language.name,
    text: source.utf8,
    lines: source.lineStarts.length,
    redactions: count,
    chunks,
    words: chunkTerms(maker, source.utf8, chunks, structure.symbols, words),
  };
};
