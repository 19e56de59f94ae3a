import { CwError } from '../../core/error.js';
import { connect } from '../db/connect.js';
import type { Database } from '../db/driver.js';
import { addHash, FILES_DIGEST, fileRowHash, INDEX_DIGEST, indexDigest, sumToText } from '../db/files-digest.js';
import { openForRead } from '../db/open.js';
import { asChecker } from '../db/pragmas.js';
import { APPLICATION_ID, SCHEMA_VERSION, SECONDARY_INDEXES, TABLES } from '../db/schema.js';
import { SQL } from '../db/sql.js';
import { storeError } from '../db/store-error.js';
import type { WordsOf } from '../facts/encoded.js';
import { checkSegments } from '../text/check-segments.js';
import { type ContentsPass, passOverContents } from './verify-contents.js';
import { numbersProblem } from './verify-numbers.js';

/**
 * Verifies an index: an ordered list of steps that prove that the file is not damaged. Each entry of CHECKS below is one step,
 * with the property that it proves.
 */
export interface VerifyStep {
  readonly name: string;
  /** The property that holds if the step passes. */
  readonly proves: string;
  readonly ok: boolean;
  /** The problem, or ''. */
  readonly detail: string;
}

/** The steps in order, up to the first that failed, because later steps rely on earlier ones. */
export interface VerifyReport {
  readonly ok: boolean;
  readonly steps: readonly VerifyStep[];
}

interface Subject {
  readonly db: Database;
  /** Computed when a step first needs it. */
  readonly contents: () => ContentsPass;
}

interface Check {
  readonly name: string;
  readonly proves: string;
  /** Returns the problem, or ''. */
  readonly run: (subject: Subject) => string;
}

const SCHEMA = 'SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name, type';

function ownSchema(): string {
  const db = connect(':memory:', {});
  try {
    for (const statement of [...TABLES, ...SECONDARY_INDEXES]) db.exec(statement);
    return JSON.stringify(db.prepare(SCHEMA).all());
  } finally {
    db.close();
  }
}

/** Finds a file with the content of another blob, and a content without a file. In both cases the index misstates the tree. */
const STRAY_FILE = `SELECT f.path FROM files f JOIN contents c ON c.id = f.content_id
  WHERE c.oid <> f.oid OR c.language <> f.language LIMIT 1`;
const STRAY_CONTENT = `SELECT oid FROM contents WHERE id NOT IN
  (SELECT content_id FROM files WHERE content_id IS NOT NULL) LIMIT 1`;

function firstFew(items: readonly string[]): string {
  return items.slice(0, 3).join(', ') + (items.length > 3 ? ` and ${items.length - 3} more` : '');
}

const FILE_COUNTS = 'SELECT count(*) AS files, count(content_id) AS indexed FROM files';

function filesSum(db: Database): string {
  let sum = 0n;
  for (const text of db.prepare<[], string>(SQL.fileRowTexts).pluck().iterate()) sum = addHash(sum, fileRowHash(text));
  return sumToText(sum);
}

function structureProblem(db: Database, pragma: 'integrity_check' | 'quick_check'): string {
  const found = db.prepare<[], string>(`PRAGMA ${pragma}(5)`).pluck().all();
  return found.length === 1 && found[0] === 'ok' ? '' : firstFew(found);
}

const CHECKS: readonly Check[] = [
  {
    name: 'schema',
    proves: 'tables, indexes and their constraints are exactly those of this version of cw',
    run: ({ db }) =>
      JSON.stringify(db.prepare(SCHEMA).all()) === ownSchema() ? '' : 'the schema differs from our own',
  },
  {
    name: 'structure',
    proves: 'every page, row and index entry is well formed (PRAGMA integrity_check)',
    run: ({ db }) => structureProblem(db, 'integrity_check'),
  },
  {
    name: 'relations',
    proves: 'no row refers to one that is missing, and each file has the content of its own blob',
    run: ({ db }) => {
      if (db.prepare('PRAGMA foreign_key_check').all().length > 0) return 'rows refer to missing ones';
      const file = db.prepare<[], string>(STRAY_FILE).pluck().get();
      if (file !== undefined) return `${file} has the content of another blob`;
      const content = db.prepare<[], string>(STRAY_CONTENT).pluck().get();
      return content === undefined ? '' : `no file has the content ${content}`;
    },
  },
  {
    name: 'numbers',
    proves: 'every size, count and place in the tables is one that its rows can have',
    run: ({ db }) => numbersProblem(db),
  },
  {
    name: 'contents',
    proves: 'each text with its symbols, chunks, references, literals and imports is what extraction stored',
    run: ({ contents }) => {
      const { wrong } = contents();
      return wrong.length === 0 ? '' : `changed: ${firstFew(wrong)}`;
    },
  },
  {
    name: 'files',
    proves: 'the list of files and the metadata of the index are what was committed',
    run: ({ db }) => {
      const meta = new Map(
        db
          .prepare<[], { key: string; value: string }>(SQL.allMeta)
          .all()
          .map((row) => [row.key, row.value]),
      );
      if (meta.get(FILES_DIGEST) !== filesSum(db)) return 'the files do not add up to their digest';
      const { files, indexed } = db.prepare<[], { files: number; indexed: number }>(FILE_COUNTS).get()!;
      for (const [key, count] of [
        ['entries', files],
        ['indexed', indexed],
      ] as const) {
        const stored = meta.get(key);
        if (stored !== undefined && stored !== String(count))
          return `it records ${stored} ${key}, but there are ${count}`;
      }
      return meta.get(INDEX_DIGEST) === indexDigest(meta) ? '' : 'the digest of the index is not that of its parts';
    },
  },
  {
    name: 'coverage',
    proves: 'every line of every indexed file is in a chunk',
    run: ({ contents }) => {
      const { uncovered } = contents();
      return uncovered.length === 0 ? '' : `not covered: ${firstFew(uncovered)}`;
    },
  },
  {
    name: 'text index',
    proves: 'search finds exactly the words of the stored texts, with the same statistics as a new build',
    run: ({ contents }) => contents().textIndex,
  },
];

const isOneOf =
  (...names: readonly string[]) =>
  ({ name }: Check): boolean =>
    names.includes(name);

/** The steps that take no longer than reading the file once. They do not recompute the digests of texts and words. */
const SHAPE_CHECKS: readonly Check[] = [
  ...CHECKS.filter(isOneOf('schema')),
  {
    name: 'structure',
    proves: 'every page and row is well formed, and every value has its type (PRAGMA quick_check)',
    run: ({ db }) => structureProblem(db, 'quick_check'),
  },
  ...CHECKS.filter(isOneOf('relations', 'numbers', 'files')),
  {
    name: 'segments',
    proves: 'the text index can be read from its first block to its last, and lists the chunks that there are',
    run: ({ db }) => checkSegments(db),
  },
];

const HEADER = {
  name: 'header',
  proves: `the file is an index (application id ${APPLICATION_ID.toString(16)}) of schema version ${SCHEMA_VERSION}`,
};

/** Damage is a result of verification; a missing, busy or unreadable file is an error. */
function asFinding(error: unknown, file: string): string {
  const failure = storeError(error, file);
  if (failure.code !== 'index-corrupt' && failure.code !== 'internal') throw failure;
  return failure.message;
}

function runChecks(db: Database, file: string, checks: readonly Check[], contents: () => ContentsPass): VerifyReport {
  const steps: VerifyStep[] = [{ ...HEADER, ok: true, detail: '' }];
  const subject: Subject = { db, contents };
  for (const { name, proves, run } of checks) {
    let detail: string;
    try {
      detail = run(subject);
    } catch (error) {
      detail = asFinding(error, file);
    }
    steps.push({ name, proves, ok: detail === '', detail });
    if (detail !== '') return { ok: false, steps };
  }
  return { ok: true, steps };
}

/** Verifies that everything that a query can read is as it was written. `wordsOf` is the tokeniser of the recipe of the index. */
export function verifyIndex(file: string, wordsOf: WordsOf): VerifyReport {
  return verifyBy(openForRead, file, CHECKS, (db) => passOverContents(db, wordsOf));
}

/** Verifies that an imported file is an index of cw that is safe to read. */
export function verifyShape(file: string): VerifyReport {
  const open = (name: string): Database => openForRead(name, asChecker);
  return verifyBy(open, file, SHAPE_CHECKS, (db) => passOverContents(db, () => new Uint8Array(0)));
}

function verifyBy(
  open: (file: string) => Database,
  file: string,
  checks: readonly Check[],
  pass: (db: Database) => ContentsPass,
): VerifyReport {
  let db: Database;
  try {
    db = open(file);
  } catch (error) {
    if (error instanceof CwError && error.code === 'index-corrupt') {
      return { ok: false, steps: [{ ...HEADER, ok: false, detail: error.message }] };
    }
    throw error;
  }
  try {
    // All steps read one state of the file: a commit of a writer in between would look like damage.
    db.exec('BEGIN');
    let made: ContentsPass | null = null;
    return runChecks(db, file, checks, () => {
      made ??= pass(db);
      return made;
    });
  } finally {
    db.close();
  }
}
