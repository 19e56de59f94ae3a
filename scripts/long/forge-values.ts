/** Indexes with one value changed that somebody chose, and all digests made anew: every number, packed number and row. */

import { languageOfPath } from '../../src/language/detect.js';
import { TEXT } from '../../src/language/languages.js';
import type { Database } from '../../src/store/db/driver.js';
import { flat, PACKED, type Part, putTogether, takenApart, withOther } from './forge-packed.js';

export interface Forgery {
  readonly name: string;
  /** Who can tell that it is none: `verify`, from what else the index holds; `rebuild` alone, as only the source tells. */
  readonly told: 'verify' | 'rebuild';
  readonly change: (db: Database) => void;
}

/** Ends, signs, and where numbers of 31, 32, 53 and 63 bits end. */
const NUMBERS: readonly bigint[] = [
  ...[0n, -1n, 1n, 2n, 127n, 128n, 65_535n, 2n ** 31n - 1n, 2n ** 31n, 2n ** 32n - 1n, 2n ** 32n, 2n ** 53n],
  2n ** 63n - 1n,
  -(2n ** 63n),
];
const TEXTS: readonly Buffer[] = [
  Buffer.alloc(0),
  Buffer.from('\0'),
  Buffer.from([0xff, 0xc3, 0x28]),
  Buffer.from('é'.repeat(70_000)),
];

/** What only extraction can tell, wherever it is. */
const EXTRACTED = new Set(['contents.redactions', 'contents.status', 'contents.reason', 'files.skip', 'files.rule']);

interface Column {
  readonly table: string;
  readonly key: string;
  readonly name: string;
  readonly type: string;
}

const KEYS: Readonly<Record<string, string>> = {
  meta: 'key',
  contents: 'id',
  files: 'path',
  texts: 'content_id',
  facts: 'content_id',
  segments: 'id',
  blocks: 'id',
  dead: 'first_doc',
};

const columnsOf = (db: Database): Column[] =>
  Object.entries(KEYS).flatMap(([table, key]) =>
    db
      .prepare<[], { name: string; type: string }>(`SELECT name, type FROM pragma_table_info('${table}')`)
      .all()
      .map(({ name, type }) => ({ table, key, name, type })),
  );

type Key = string | number;

const keysOf = (db: Database, { table, key }: Pick<Column, 'table' | 'key'>): Key[] =>
  db.prepare<[], Key>(`SELECT ${key} FROM ${table} ORDER BY ${key}`).pluck().all();

const setting =
  ({ table, key, name }: Column, of: Key, value: unknown): Forgery['change'] =>
  (db) => {
    db.prepare(`UPDATE ${table} SET ${name} = ? WHERE ${key} = ?`).run(value, of);
  };

const toldOf = ({ table, name }: Column): Forgery['told'] => (EXTRACTED.has(`${table}.${name}`) ? 'rebuild' : 'verify');

function* otherNumbers(db: Database, column: Column): Generator<Forgery> {
  for (const of of keysOf(db, column)) {
    const now = db
      .prepare<[Key], bigint | null>(`SELECT ${column.name} FROM ${column.table} WHERE ${column.key} = ?`)
      .pluck()
      .safeIntegers()
      .get(of);
    const near = typeof now === 'bigint' ? [now + 1n, now - 1n, now * 2n] : [];
    for (const value of [...NUMBERS, ...near]) {
      yield {
        name: `${column.table}.${column.name} of ${of} is ${value}`,
        told: toldOf(column),
        change: setting(column, of, value),
      };
    }
  }
}

/** The text of another row and a few of its own. */
function* otherTexts(db: Database, column: Column): Generator<Forgery> {
  const keys = keysOf(db, column);
  const values = db.prepare<[], string>(`SELECT DISTINCT ${column.name} FROM ${column.table}`).pluck().all();
  for (const of of keys)
    for (const value of [...values.slice(0, 6), '', 'zzz', 'x'.repeat(100_000), '\0', '../../x', '9'.repeat(40)])
      yield {
        name: `${column.table}.${column.name} of ${of} is ${JSON.stringify(value.slice(0, 40))}`,
        told: toldOf(column),
        change: setting(column, of, value),
      };
}

const changesOf = (part: Part): readonly (readonly Part[])[] => {
  const twice = [part, part];
  if (part.kind === 'number') {
    const values = [...NUMBERS.filter((value) => value >= 0n), part.value + 1n, part.value * 2n + 1n];
    const less = part.value > 0n ? [part.value - 1n] : [];
    return [...[...values, ...less].map((value): Part[] => [{ kind: 'number', value }]), [], twice];
  }
  if (part.kind === 'byte') return [0, 31, 32, 64, 128, 255].map((value): Part[] => [{ kind: 'byte', value }]);
  if (part.kind === 'text') return [...TEXTS.map((bytes): Part[] => [{ ...part, bytes }]), [], twice];
  return [];
};

/** By row and column of packed values: each part, each change. */
function* otherParts(db: Database, column: Column): Generator<Forgery> {
  const told = column.table === 'facts' ? 'rebuild' : 'verify';
  const read = db.prepare<[Key], Buffer>(`SELECT ${column.name} FROM ${column.table} WHERE ${column.key} = ?`).pluck();
  for (const of of keysOf(db, column)) {
    const bytes = read.get(of)!;
    const parts = takenApart(column.name, bytes);
    for (const [place, part] of flat(parts).entries())
      for (const [way, others] of changesOf(part).entries()) {
        const name = `part ${place} of ${column.table}.${column.name} of ${of}, changed in way ${way}`;
        const change: Forgery['change'] = (forged) =>
          setting(column, of, putTogether(withOther(parts, place, () => others)))(forged);
        yield { name, told, change };
      }
  }
}

/** Rows that are gone, and rows that have what another one had. */
function* otherRows(db: Database, table: string): Generator<Forgery> {
  const key = KEYS[table]!;
  const keys = keysOf(db, { table, key });
  const names = columnsOf(db).filter((column) => column.table === table && column.name !== key);
  for (const [at, of] of keys.entries()) {
    const told = table === 'meta' ? 'rebuild' : 'verify';
    const gone = `DELETE FROM ${table} WHERE ${key} = ?`;
    yield { name: `no ${table} of ${of}`, told, change: (forged) => void forged.prepare(gone).run(of) };
    const next = keys[(at + 1) % keys.length]!;
    for (const { name } of names) {
      const copy = `UPDATE ${table} SET ${name} = (SELECT ${name} FROM ${table} WHERE ${key} = ?) WHERE ${key} = ?`;
      const isExtracted = table === 'meta' || table === 'facts' || EXTRACTED.has(`${table}.${name}`);
      yield {
        name: `${table}.${name} of ${of} is that of ${next}`,
        told: isExtracted ? 'rebuild' : 'verify',
        change: (forged) => void forged.prepare(copy).run(next, of),
      };
    }
  }
}

const isNamed = (db: Database, id: number): boolean =>
  db
    .prepare<[number], string>('SELECT path FROM files WHERE content_id = ?')
    .pluck()
    .all(id)
    .some((path) => languageOfPath(path) !== null);

/** The language of a content and of its files, which have to agree. */
function* otherLanguages(db: Database): Generator<Forgery> {
  const rows = db.prepare<[], { id: number; language: string }>('SELECT id, language FROM contents').all();
  for (const { id, language } of rows)
    for (const other of ['python', 'text', 'markdown', 'klingon', ''].filter((name) => name !== language))
      yield {
        name: `content ${id} is ${other}, not ${language}`,
        // Behind a byte order mark, which is not stored, a first line tells nothing: either may be true.
        told: other === TEXT.name && !isNamed(db, id) ? 'rebuild' : 'verify',
        change: (forged) => {
          forged.prepare('UPDATE contents SET language = ? WHERE id = ?').run(other, id);
          forged.prepare('UPDATE files SET language = ? WHERE content_id = ?').run(other, id);
        },
      };
}

/** A content that has another number wherever it is told. */
function* otherIds(db: Database): Generator<Forgery> {
  const last = db.prepare<[], number>('SELECT max(id) FROM contents WHERE chunks > 0').pluck().get() ?? 0;
  for (const id of [0, 100_000, 2 ** 28, 2 ** 31 - 1 - last])
    yield {
      name: `content ${last} is ${last + id}`,
      // Of an index with a history, any number may be the next.
      told: 'rebuild',
      change: (forged) => {
        for (const [table, column] of [
          ['contents', 'id'],
          ['files', 'content_id'],
          ['texts', 'content_id'],
          ['facts', 'content_id'],
        ] as const)
          forged.prepare(`UPDATE ${table} SET ${column} = ? WHERE ${column} = ?`).run(last + id, last);
        const segment = forged.prepare<[], { id: number; documents: Buffer }>(LAST_SEGMENT).get()!;
        const parts = takenApart('documents', segment.documents);
        // The last content of the list is the last one: a step that is farther.
        const steps = stepsOf(parts);
        const place = steps[steps.length - 1]!;
        const other = withOther(parts, place, (part) =>
          part.kind === 'number' ? [{ kind: 'number', value: part.value + 2n * BigInt(id) }] : [part],
        );
        forged.prepare('UPDATE segments SET documents = ? WHERE id = ?').run(putTogether(other), segment.id);
      },
    };
}

const LAST_SEGMENT = 'SELECT id, documents FROM segments ORDER BY first_doc DESC LIMIT 1';

/** The places of the differences of ids in a list of chunks. */
const stepsOf = (parts: readonly Part[]): number[] => {
  const steps: number[] = [];
  for (let at = 0; at < parts.length; ) {
    steps.push(at);
    const chunks = parts[at + 2];
    at += 3 + (chunks?.kind === 'number' ? Number(chunks.value) : 0);
  }
  return steps;
};

/** Every change of every value of an index, by what is changed: there are thousands of words for one number of a segment. */
export const forgeriesOf = (db: Database): readonly (readonly Forgery[])[] => {
  const columns = columnsOf(db);
  const ofType = (wanted: string): Column[] => columns.filter(({ type }) => type === wanted);
  return [
    [...otherIds(db)],
    [...otherLanguages(db)],
    ...Object.keys(KEYS).map((table) => [...otherRows(db, table)]),
    ...ofType('INTEGER').map((column) => [...otherNumbers(db, column)]),
    ...ofType('TEXT')
      .filter(({ table, name, key }) => table !== 'meta' && name !== key)
      .map((column) => [...otherTexts(db, column)]),
    ...ofType('BLOB')
      .filter(({ name }) => PACKED.includes(name))
      .map((column) => [...otherParts(db, column)]),
  ].filter((group) => group.length > 0);
};
