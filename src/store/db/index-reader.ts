import type { ChunkFact, ImportFact, LiteralFact, ReferenceFact, SymbolFact } from '../../language/facts.js';
import { foldName, IN_A_NAME, wholeTerms } from '../../language/words/term-forms.js';
import { TermMaker } from '../../language/words/terms.js';
import { malformed } from '../facts/bytes.js';
import type { ChunkTable } from '../facts/chunk-table.js';
import { type ContentRow, ContentRows } from '../facts/content-rows.js';
import { withWords } from '../facts/encode-facts.js';
import type { EncodedContent, StoredContent, WordsOf } from '../facts/encoded.js';
import { unpackImports, unpackLiterals } from '../facts/pack.js';
import { unpackReferences, unpackReferencesTo } from '../facts/pack-references.js';
import { type SymbolName, unpackSymbolNames } from '../facts/pack-symbols.js';
import type { SymbolTable } from '../facts/symbol-table.js';
import { TextIndex } from '../text/text-index.js';
import type { Database } from './driver.js';
import type { FileRow } from './files-digest.js';
import { IndexSummary } from './index-summary.js';
import { lazyColumn, lazyStatement } from './lazy-statement.js';
import { HIGHEST_ID } from './schema.js';
import { SQL } from './sql.js';
import { guarded } from './store-error.js';

export interface StoredSymbol extends SymbolFact {
  readonly contentId: number;
  /** Position among the symbols of the content; `parent` of other symbols and `symbol` of references refer to it. */
  readonly ordinal: number;
}

/**
 * Reads everything stored in an index: files, texts, facts and symbols. Owns one read-only connection. Ids are valid for this
 * open index only.
 */
export class IndexReader {
  readonly path: string;
  readonly summary: IndexSummary;
  readonly #db: Database;
  readonly #rows: ContentRows;
  readonly #meta;
  readonly #fileRow;
  readonly #files;
  readonly #paths;
  readonly #contentId;
  readonly #contents;
  readonly #redacted;
  readonly #texts;
  readonly #symbols;
  readonly #references;
  readonly #literals;
  readonly #imports;
  readonly #dataVersion;
  #maker: TermMaker | null = null;
  #textIndex: TextIndex | null = null;
  #textIndexVersion: number | undefined;

  constructor(db: Database, file: string) {
    this.#db = db;
    this.path = file;
    this.summary = new IndexSummary(db, file);
    this.#rows = new ContentRows(db);
    this.#meta = lazyStatement<{ key: string; value: string }>(db, SQL.allMeta);
    this.#fileRow = lazyStatement<FileRow>(db, SQL.file);
    this.#files = lazyStatement<FileRow>(db, SQL.files);
    this.#paths = lazyColumn<string>(db, SQL.pathsOfContent);
    this.#contentId = lazyColumn<number>(db, SQL.contentId);
    this.#contents = lazyStatement<ContentRow>(db, SQL.contents);
    this.#redacted = lazyColumn<number>(db, SQL.redactedContents);
    this.#texts = lazyStatement<{ contentId: number; text: Buffer }>(db, SQL.texts);
    this.#symbols = lazyColumn<Buffer>(db, SQL.symbols);
    this.#references = lazyColumn<Buffer>(db, SQL.references);
    this.#literals = lazyColumn<Buffer>(db, SQL.literals);
    this.#imports = lazyColumn<Buffer>(db, SQL.imports);
    this.#dataVersion = lazyColumn<number>(db, SQL.dataVersion);
  }

  /** Starts a read transaction that lasts until `close`: all results come from one state. A writer's commit waits for its end. */
  pin(): void {
    guarded(this.path, () => {
      this.#db.exec('BEGIN');
      this.#db.pragma('schema_version');
    });
  }

  meta(): Map<string, string> {
    return guarded(
      this.path,
      () =>
        new Map(
          this.#meta()
            .all()
            .map(({ key, value }) => [key, value]),
        ),
    );
  }

  // --- files

  file(path: string): FileRow | null {
    return this.#guard(() => this.#fileRow().get(path) ?? null);
  }

  /** All files in the byte order of their paths. */
  files(): IterableIterator<FileRow> {
    return this.#guard(() => this.#files().iterate());
  }

  /** The whole tree in memory; 100,000 files take about a third of a second. */
  tree(): Map<string, FileRow> {
    return this.#guard(
      () =>
        new Map(
          this.#files()
            .all()
            .map((row) => [row.path, row]),
        ),
    );
  }

  /** The path and content id of every file with facts, in the byte order of the paths. */
  indexedFiles(): [path: string, contentId: number][] {
    const files = this.#guard(() => this.#db.prepare<[], [string, number]>(SQL.indexedFiles).raw().all());
    // Callers use 0 for "no content", so a damaged file must not contain it.
    for (const [, id] of files) if (id < 1 || id > HIGHEST_ID) throw malformed('a file of no content');
    return files;
  }

  /** All paths of files with this content. */
  pathsOf(contentId: number): string[] {
    return this.#guard(() => this.#paths().all(contentId));
  }

  // --- contents

  contentId(oid: string, language: string): number | null {
    return this.#guard(() => this.#contentId().get(oid, language) ?? null);
  }

  content(contentId: number): ContentRow | null {
    return this.#guard(() => this.#rows.content(contentId));
  }

  lines(contentId: number): number {
    return this.#guard(() => this.#rows.lines(contentId));
  }

  /** All contents, ordered by OID and then language. */
  contents(): IterableIterator<ContentRow> {
    return this.#guard(() => this.#contents().iterate());
  }

  /** Contents in which something was redacted, in no particular order. */
  redactedContents(): number[] {
    return this.#guard(() => this.#redacted().all());
  }

  text(contentId: number): string | null {
    return this.textBytes(contentId)?.toString('utf8') ?? null;
  }

  /** The stored text as UTF-8. The offsets of facts are offsets into these bytes. */
  textBytes(contentId: number): Buffer | null {
    return this.#guard(() => this.#rows.text(contentId));
  }

  /** The first bytes of a text; for a large text this is a tenth of the work. */
  textStart(contentId: number, bytes: number): Buffer | null {
    return this.#guard(() => this.#rows.textStart(contentId, bytes));
  }

  /** All texts, one at a time, for a literal search. */
  texts(): IterableIterator<{ readonly contentId: number; readonly text: Buffer }> {
    return this.#guard(() => this.#texts().iterate());
  }

  /** Everything stored for a content. */
  stored(contentId: number): StoredContent {
    return this.#guard(() => this.#rows.stored(contentId));
  }

  /** The content as the worker sent it; its words are computed again from the text. */
  encoded(contentId: number, wordsOf: WordsOf): EncodedContent {
    return withWords(this.stored(contentId), wordsOf);
  }

  references(contentId: number): ReferenceFact[] {
    return this.#guard(() =>
      unpacked(this.#references().get(contentId), (packed) => unpackReferences(packed, this.#rows.textOf(contentId))),
    );
  }

  referencesTo(contentId: number, name: string): ReferenceFact[] {
    return this.#guard(() =>
      unpacked(this.#references().get(contentId), (packed) =>
        unpackReferencesTo(packed, this.#rows.textOf(contentId), name),
      ),
    );
  }

  literals(contentId: number): LiteralFact[] {
    return this.#guard(() => unpacked(this.#literals().get(contentId), unpackLiterals));
  }

  imports(contentId: number): ImportFact[] {
    return this.#guard(() => unpacked(this.#imports().get(contentId), unpackImports));
  }

  chunks(contentId: number): ChunkFact[] {
    return this.#guard(() => this.#rows.chunks(contentId));
  }

  /** The chunks as a table that decodes only what is read, for callers that need few of them. */
  chunkTable(contentId: number): ChunkTable {
    return this.#guard(() => this.#rows.chunkTable(contentId));
  }

  // --- symbols

  /** All symbols in the order of the text; the position is the ordinal. */
  symbols(contentId: number): SymbolFact[] {
    return this.#guard(() => this.#rows.symbols(contentId));
  }

  /** The symbols as a table that decodes only what is read. The text is requested only for signatures and doc comments. */
  symbolTable(contentId: number, text: () => Uint8Array): SymbolTable {
    return this.#guard(() => this.#rows.symbolTable(contentId, text));
  }

  /** Only the names and kinds of the symbols, which is a tenth of the work. */
  symbolNames(contentId: number): SymbolName[] {
    return this.#guard(() => unpacked(this.#symbols().get(contentId), unpackSymbolNames));
  }

  /** Symbols whose names are equal when case and underscores are ignored. */
  symbolsLike(name: string): StoredSymbol[] {
    const folded = foldName(name);
    return this.#contentsNaming(name).flatMap((id) => this.#symbolsWhere(id, (other) => foldName(other) === folded));
  }

  symbolsNamed(name: string): StoredSymbol[] {
    return this.symbolsLike(name).filter((symbol) => symbol.name === name);
  }

  /** Symbols whose names start with a prefix, ignoring case and underscores, in the order of the folded names. */
  symbolsStartingWith(prefix: string): StoredSymbol[] {
    const folded = foldName(prefix);
    const contents = this.#guard(() => {
      const index = this.textIndex;
      const found = new Set<number>();
      for (const start of wholeTerms(prefix)) {
        for (const { term } of index.startingWith(start)) collectContents(index, term, IN_A_NAME, found);
      }
      return [...found].sort((a, b) => a - b);
    });
    // The text index also has the parts of names as terms, so the names themselves are compared here.
    const symbols = contents.flatMap((id) => this.#symbolsWhere(id, (other) => foldName(other).startsWith(folded)));
    // Ties are broken by the first path of a content and not by its id, because ids depend on history.
    const keyed = symbols.map((symbol) => ({
      symbol,
      key: Buffer.from([foldName(symbol.name), symbol.name, this.pathsOf(symbol.contentId)[0] ?? ''].join('\0')),
    }));
    return keyed
      .sort((a, b) => Buffer.compare(a.key, b.key) || a.symbol.ordinal - b.symbol.ordinal)
      .map(({ symbol }) => symbol);
  }

  /** Contents with a reference to exactly this name. */
  contentsMentioning(name: string): number[] {
    return this.#contentsWith(name, 0).filter((id) => this.referencesTo(id, name).length > 0);
  }

  /** Candidate contents with a word that equals this identifier when case, `_` and `$` are ignored. */
  contentsWithWord(identifier: string): number[] {
    return this.#contentsWith(identifier, 0);
  }

  #symbolsWhere(contentId: number, isWanted: (name: string) => boolean): StoredSymbol[] {
    if (!this.symbolNames(contentId).some(({ name }) => isWanted(name))) return [];
    const text = this.#guard(() => this.#rows.textOf(contentId));
    const table = this.symbolTable(contentId, () => text);
    const found: StoredSymbol[] = [];
    for (let ordinal = 0; ordinal < table.length; ordinal++)
      if (isWanted(table.name(ordinal))) found.push(Object.assign(table.symbol(ordinal), { contentId, ordinal }));
    return found;
  }

  #contentsNaming(name: string): number[] {
    return this.#contentsWith(name, IN_A_NAME);
  }

  /**
   * Candidate contents, ascending: a chunk holds the name, or one of its words, with these payload bits. The caller compares
   * names.
   */
  #contentsWith(name: string, bits: number): number[] {
    return this.#guard(() => {
      const index = this.textIndex;
      const contents = new Set<number>();
      for (const term of this.#termsOfName(name)) collectContents(index, term, bits, contents);
      return [...contents].sort((a, b) => a - b);
    });
  }

  #termsOfName(name: string): readonly string[] {
    if (/^[\w$]+$/.test(name)) return wholeTerms(name);
    // A name of several words (a heading, `operator new`) is looked up by its longest word; a name without words, as a whole.
    this.#maker ??= new TermMaker();
    const words = this.#maker.terms(name);
    return words.length === 0 ? [name] : [words.reduce((a, b) => (b.length > a.length ? b : a))];
  }

  // --- the text index

  /** A number that changes after each commit of another connection. */
  dataVersion(): number | undefined {
    return this.#guard(() => this.#dataVersion().get());
  }

  /** Valid until a writer commits, so get it again for each query. */
  get textIndex(): TextIndex {
    // The text index caches lists and blocks, which the next commit may merge or remove.
    const version = this.dataVersion();
    if (this.#textIndex === null || this.#textIndexVersion !== version) this.#textIndex = new TextIndex(this.#db);
    this.#textIndexVersion = version;
    return this.#textIndex;
  }

  /** The number of the content's first chunk in the text index. */
  firstDocOf(contentId: number): number {
    const content = this.content(contentId);
    if (content === null) throw malformed('a word of a content that it does not have');
    return content.firstDoc;
  }

  #guard<T>(work: () => T): T {
    return guarded(this.path, work);
  }

  close(): void {
    this.#db.close();
  }
}

function unpacked<T>(bytes: Buffer | undefined, unpack: (bytes: Buffer) => T[]): T[] {
  return bytes === undefined ? [] : unpack(bytes);
}

/** Collects the contents with a chunk that holds the term with these payload bits. */
function collectContents(index: TextIndex, term: string, bits: number, into: Set<number>): void {
  const { docs, payloads } = index.postings(term);
  const { contentOf } = index.documents();
  for (let at = 0; at < docs.length; at++) if ((payloads[at]! & bits) === bits) into.add(contentOf[docs[at]!]!);
}
