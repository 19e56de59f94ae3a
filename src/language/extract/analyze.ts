import { type Facts, type ImportFact, PARSE_STOPPED, type ParseStatus, type SymbolFact } from '../facts.js';
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
import { importFacts } from './references.js';
import { type PlacedSymbol, placeSymbols } from './symbols.js';

interface Structure {
  readonly status: ParseStatus;
  readonly reason: string;
  readonly symbols: readonly SymbolFact[];
  readonly references: Uint8Array;
  readonly literals: Uint8Array;
  readonly imports: readonly ImportFact[];
  /** Names of references of the kind `import`. */
  readonly imported: readonly string[];
  readonly byteAt: Source['byteAt'];
}

/** A packed list begins with its length as a varint. */
const NO_ITEMS = Uint8Array.of(0);

const withoutTree = (
  source: Source,
  status: ParseStatus,
  reason: string,
  symbols: readonly SymbolFact[],
): Structure => {
  const { byteAt } = source;
  return { status, reason, symbols, references: NO_ITEMS, literals: NO_ITEMS, imports: [], imported: [], byteAt };
};

const byGrammar = (source: Source, loaded: LoadedLanguage): Structure => {
  const { nodes } = loaded;
  nodes.offer(source.text, source.utf8);
  const parsed = parseUnwrapped(loaded, source.text);
  if (typeof parsed === 'string') return withoutTree(source, 'failed', parsed, []);
  const { tree, hasError } = parsed;
  const marks = nodes.marks(source.text);
  // The kernel already has an index of the byte offsets of this text.
  const { byteAt } = nodes;
  const placed = placeSymbols(marks, nodes.columns(), { ...source, byteAt }, loaded, nodes);
  const packed = nodes.packed(extentsOf(placed));
  if (packed === null) return withoutTree(source, 'failed', PARSE_STOPPED, []);
  return {
    status: hasError ? 'partial' : 'parsed',
    reason: '',
    symbols: placed.map(({ fact }) => fact),
    references: packed.references,
    literals: packed.literals,
    imports: importFacts(marks, tree, source),
    imported: packed.imported.map((node) => nodeText(source, tree, node)),
    byteAt,
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

/** A loaded grammar, or why there is none: the language has no grammar, or the grammar failed on this file before. */
export type Parsing =
  | { readonly loaded: LoadedLanguage }
  | { readonly loaded: null; readonly status: 'plain' | 'failed'; readonly reason: string };

/** Extracts all facts of a text that is not available as bytes. */
export const analyze = (
  decoded: string,
  language: Language,
  parsing: Parsing,
  redaction: 'redact' | 'keep',
  maker: WordMaker,
): Facts => analyzeFile({ decoded, stored: null, language, parsing, redaction, maker });

export interface AnalysisRequest {
  readonly decoded: string;
  /** The same text as UTF-8, or null if it must be encoded. */
  readonly stored: Buffer | null;
  readonly language: Language;
  readonly parsing: Parsing;
  readonly redaction: 'redact' | 'keep';
  readonly maker: WordMaker;
}

/** Extracts all facts of a file: symbols, references, imports, literals, chunks and words. One parse suffices without macros. */
export const analyzeFile = ({ decoded, stored, language, parsing, redaction, maker }: AnalysisRequest): Facts => {
  // Redaction comes first, so that no secret can reach a signature, a term or a literal.
  const { text, count } = redaction === 'redact' ? redact(decoded) : { text: decoded, count: 0 };
  const source = makeSource(text, count === 0 ? stored : null);
  const structure = parsing.loaded
    ? byGrammar(source, parsing.loaded)
    : withoutTree(
        source,
        parsing.status,
        parsing.reason,
        language.structure === 'headings' ? sectionFacts(source) : [],
      );
  const { imported, byteAt, ...facts } = structure;
  const chunks = chunkFacts({ ...source, byteAt }, structure.symbols);
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
