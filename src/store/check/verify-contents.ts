import { isUtf8 } from 'node:buffer';
import type { ChunkFact } from '../../language/facts.js';
import type { Database } from '../db/driver.js';
import { contentDigest } from '../facts/content-bytes.js';
import { ContentRows } from '../facts/content-rows.js';
import type { StoredContent, WordsOf } from '../facts/encoded.js';
import { unpackImports, unpackLiterals } from '../facts/pack.js';
import { chunksOf } from '../facts/pack-chunks.js';
import { unpackReferences } from '../facts/pack-references.js';
import { unpackSymbols } from '../facts/pack-symbols.js';
import { arePlacesOf } from './verify-places.js';
import { TextIndexCheck } from './verify-text-index.js';

/** The result of one pass over all contents for three steps of verify.ts: each content is read and tokenised only once. */
export interface ContentsPass {
  /** Contents whose rows do not match their stored digest, as `oid language`. */
  readonly wrong: readonly string[];
  /** Contents with a line that is in no chunk. */
  readonly uncovered: readonly string[];
  /** The difference between the text index and the stored texts, or ''. */
  readonly textIndex: string;
}

const CONTENT_IDS = 'SELECT id FROM contents ORDER BY id';

/** The first line from 1 to `lines` that is in no chunk; 0: all lines are covered. */
function firstUncoveredLine(chunks: readonly ChunkFact[], lines: number): number {
  let next = 1;
  for (const { startLine, endLine } of chunks.toSorted((a, b) => a.startLine - b.startLine)) {
    if (startLine > next) break;
    next = Math.max(next, endLine + 1);
  }
  return next > lines ? 0 : next;
}

/** Decodes all facts. A digest proves that bytes are unchanged; decoding proves that they are usable and fit this text. */
function decode(content: StoredContent): readonly ChunkFact[] | null {
  const { text, lines } = content;
  const chunks = chunksOf(content);
  const facts = {
    chunks,
    symbols: unpackSymbols(content.symbols, text),
    references: unpackReferences(content.references, text),
    literals: unpackLiterals(content.literals),
    imports: unpackImports(content.imports),
  };
  const agrees = chunks.length === content.chunkCount && facts.symbols.length === content.symbolCount;
  return agrees && isUtf8(text) && arePlacesOf(text, lines, facts) ? chunks : null;
}

export function passOverContents(db: Database, wordsOf: WordsOf): ContentsPass {
  const rows = new ContentRows(db);
  const index = new TextIndexCheck(db);
  const wrong: string[] = [];
  const uncovered: string[] = [];
  for (const id of db.prepare<[], number>(CONTENT_IDS).pluck().all()) {
    const row = rows.content(id);
    const stored = rows.stored(id);
    const name = `${stored.oid} ${stored.language}`;
    const chunks = decode(stored);
    const isWhole =
      row !== null && row.bytes === stored.text.length && Buffer.compare(row.digest, contentDigest(stored)) === 0;
    if (!isWhole || chunks === null) {
      wrong.push(name);
      continue;
    }
    const line = firstUncoveredLine(chunks, stored.lines);
    if (line > 0) uncovered.push(`${name} line ${line}`);
    index.content(row, wordsOf(stored));
  }
  return { wrong, uncovered, textIndex: wrong.length > 0 ? '' : index.finish() };
}
