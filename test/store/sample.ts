import { createHash } from 'node:crypto';
import type { ChunkFact, Facts, ReferenceFact, SymbolFact } from '../../src/language/facts.js';
import { makeWordsOf } from '../../src/pipeline/workers/words-of.js';
import type { FileRow } from '../../src/store/db/files-digest.js';
import type { IndexReader } from '../../src/store/db/index-reader.js';
import type { IndexWriter } from '../../src/store/db/index-writer.js';
import { createIndex } from '../../src/store/db/open.js';
import { encodeFacts, packFacts } from '../../src/store/facts/encode-facts.js';
import type { EncodedContent } from '../../src/store/facts/encoded.js';
import { packLiterals } from '../../src/store/facts/pack.js';
import { packReferences } from '../../src/store/facts/pack-references.js';

/** A stand-in for the grammars: enough of a parser to fill every table with related facts. */

export function oidOf(text: string): string {
  return createHash('sha1').update(text).digest('hex');
}

const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/gu;

/** The words of src/language, made again from what is stored, as the product does. */
export const sampleWords = makeWordsOf();

const CHUNK_LINES = 4;

function lineOffsets(lines: readonly string[]): number[] {
  const offsets = [0];
  for (const line of lines) offsets.push(offsets.at(-1)! + Buffer.byteLength(line) + 1);
  return offsets;
}

/** Every `def name` is a symbol of one line, every other word a reference. */
export function sampleFacts(text: string, language: string): Facts {
  const lines = text === '' ? [] : text.replace(/\n$/, '').split('\n');
  const offsets = lineOffsets(lines);
  const utf8 = Buffer.from(text);
  const symbols: SymbolFact[] = [];
  const references: ReferenceFact[] = [];
  for (const [index, line] of lines.entries()) {
    const span = {
      startLine: index + 1,
      endLine: index + 1,
      startByte: offsets[index]!,
      endByte: offsets[index + 1]! - 1,
    };
    const name = /def (\S+)/u.exec(line)?.[1];
    if (name !== undefined) {
      symbols.push({
        ...span,
        name,
        qualifiedName: `sample.${name}`,
        kind: 'function',
        signature: line,
        doc: `About ${name}.`,
        visibility: 'public',
        parent: symbols.length - 1,
      });
    }
    for (const match of line.matchAll(WORD)) {
      const startByte = offsets[index]! + Buffer.byteLength(line.slice(0, match.index));
      references.push({ name: match[0], kind: 'call', line: index + 1, startByte, symbol: symbols.length - 1 });
    }
  }
  const chunks: ChunkFact[] = [];
  for (let first = 0; first < lines.length; first += CHUNK_LINES) {
    const last = Math.min(lines.length, first + CHUNK_LINES);
    chunks.push({
      kind: 'block',
      symbol: symbols.findIndex((symbol) => symbol.startLine > first && symbol.startLine <= last),
      header: first === 0 ? '' : `part of ${language}`,
      startLine: first + 1,
      endLine: last,
      startByte: offsets[first]!,
      endByte: Math.min(utf8.length, offsets[last]!),
    });
  }
  const facts: Omit<Facts, 'words'> = {
    language,
    status: 'parsed',
    reason: '',
    text: utf8,
    lines: lines.length,
    redactions: 0,
    symbols,
    references: packReferences(references, utf8),
    imports: text === '' ? [] : [{ module: './other', line: 1 }],
    literals: packLiterals(text === '' ? [] : [{ line: 1, startByte: 0, endByte: 3 }]),
    chunks,
  };
  return { ...facts, words: sampleWords(packFacts({ ...facts, words: new Uint8Array(0) }, '')) };
}

export function sampleContent(text: string, language: string): EncodedContent {
  return encodeFacts(sampleFacts(text, language), oidOf(text));
}

export function fileRow(path: string, content: EncodedContent, contentId: number): FileRow {
  return { path, oid: content.oid, mode: 0o100644, language: content.language, contentId, skip: '', rule: '' };
}

/** Puts a file with its content, as the pipeline does: facts only where the index has none. */
export function putFile(writer: IndexWriter, path: string, text: string): number {
  const content = sampleContent(text, 'sample');
  const contentId = writer.contentId(content.oid, content.language) ?? writer.putContent(content);
  writer.setFile(fileRow(path, content, contentId));
  return contentId;
}

export function sampleText(name: string, lines: number): string {
  return Array.from({ length: lines }, (_, index) =>
    index % 5 === 0 ? `def ${name}${index === 0 ? '' : index}` : `  call helper_${index % 7} with ${name} größe $value`,
  ).join('\n');
}

/** What comes back from SQLite are Buffers; for comparing with what went in. */
export function asBuffers(content: EncodedContent): EncodedContent {
  const entries = Object.entries(content).map(([key, value]) => [
    key,
    value instanceof Uint8Array ? Buffer.from(value) : value,
  ]);
  return { ...content, ...Object.fromEntries(entries) };
}

/** How many chunks hold a word. */
export function chunksWith(reader: IndexReader, word: string): number {
  return reader.textIndex.postings(word).docs.length;
}

/** A fresh index of some texts by path; returns its digest. */
export function buildSample(file: string, files: Readonly<Record<string, string>>): string {
  const writer = createIndex(file);
  writer.begin();
  for (const [path, text] of Object.entries(files)) putFile(writer, path, text);
  const digest = writer.commit();
  writer.close();
  return digest;
}
