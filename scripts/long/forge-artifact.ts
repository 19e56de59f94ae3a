/** Artifacts that are well formed outside and hostile inside: whoever forges one computes the digests, too. */
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { canonicalJson } from '../../src/artifact/canonical-json.js';
import { chooseCodec } from '../../src/artifact/container/codec.js';
import { pack } from '../../src/artifact/container/pack.js';
import { storedFrame, zerosFrame } from '../../src/artifact/container/stored-frame.js';
import { unpack } from '../../src/artifact/container/unpack.js';
import { type Manifest, manifestText } from '../../src/artifact/manifest.js';
import type { Database } from '../../src/store/db/driver.js';

export interface Opened {
  readonly manifest: Manifest;
  readonly database: Buffer;
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

export const gather = async (pieces: AsyncIterable<Buffer>): Promise<Buffer> => {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
};

export const openArtifact = async (artifact: Buffer): Promise<Opened> => {
  const pieces: Buffer[] = [];
  const { signal } = new AbortController();
  const sink = async () => ({
    add: async (piece: Buffer) => void pieces.push(Buffer.from(piece)),
    finish: async () => {},
    descriptor: null,
  });
  const { manifest } = await unpack(once(artifact), { recipe: null, trusted: null, sink, signal });
  return { manifest, database: Buffer.concat(pieces) };
};

/** A tar file, cut where the container cuts it: before the bytes of the database and behind them. */
export interface Parts {
  readonly head: Buffer;
  readonly body: Buffer;
  readonly tail: Buffer;
}

export const partsOf = async (artifact: Buffer): Promise<Parts> => {
  const { database } = await openArtifact(artifact);
  const head = artifact.readUInt32LE(5);
  if (head > 128 * 1024) throw new RangeError('a head of several blocks');
  return { head: artifact.subarray(12, 12 + head), body: database, tail: Buffer.alloc(1024) };
};

export const compressed = async (bytes: Buffer): Promise<Buffer> =>
  gather((await chooseCodec()).compress(once(bytes), 1));

/** A container of any parts. */
export const contained = async ({ head, body, tail }: Parts): Promise<Buffer> =>
  Buffer.concat([storedFrame(head), await compressed(body), tailFrame(tail)]);

/** As a genuine one, where it can be: zeros are told by their number. */
const tailFrame = (tail: Buffer): Buffer =>
  tail.every((byte) => byte === 0) ? zerosFrame(tail.length) : storedFrame(tail);

const packed = async (manifest: Buffer, file: string, bytes: number): Promise<Buffer> =>
  gather(pack({ manifest, signature: null, database: { file, bytes } }, await chooseCodec(), 1));

/** The artifact with this database, and a manifest that says so. */
export const withDatabase = async (scratch: string, { manifest }: Opened, database: Buffer): Promise<Buffer> => {
  const file = join(scratch, 'forged.db');
  writeFileSync(file, database);
  const sha256 = createHash('sha256').update(database).digest('hex');
  const files = { 'index.db': { bytes: database.length, sha256 } };
  return packed(Buffer.from(manifestText({ ...manifest, files })), file, database.length);
};

/** The artifact with another manifest, whatever it says. */
export const withManifest = async (
  scratch: string,
  { manifest, database }: Opened,
  changes: object,
): Promise<Buffer> => {
  const file = join(scratch, 'genuine.db');
  writeFileSync(file, database);
  const text = Buffer.from(canonicalJson(JSON.parse(JSON.stringify({ ...manifest, ...changes }))));
  return packed(text, file, database.length);
};

/** The database after somebody had it open. */
export const rewritten = (scratch: string, database: Buffer, change: (db: Database) => void): Buffer => {
  const file = join(scratch, 'rewritten.db');
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(`${file}${suffix}`, { force: true });
  writeFileSync(file, database);
  // Not by `connect`: the defensive mode of both drivers forbids what a forger does.
  const db = new BetterSqlite(file);
  try {
    db.unsafeMode(true);
    change(db as unknown as Database);
  } finally {
    db.close();
  }
  return readFileSync(file);
};

/** Each is what one attack on a reader of SQLite files looks like. */
export const HOSTILE: Readonly<Record<string, (db: Database) => void>> = {
  'a trigger': (db) => {
    db.exec('CREATE TRIGGER t AFTER UPDATE ON meta BEGIN DELETE FROM files; END');
  },
  'a view in the place of a table': (db) => {
    db.exec('ALTER TABLE texts RENAME TO hidden; CREATE VIEW texts AS SELECT * FROM hidden');
  },
  'a generated column': (db) => {
    db.exec('ALTER TABLE contents ADD COLUMN evil TEXT GENERATED ALWAYS AS (hex(oid)) VIRTUAL');
  },
  'a virtual table': (db) => {
    db.exec('CREATE VIRTUAL TABLE words USING fts5(x)');
  },
  'an index on an expression': (db) => {
    db.exec('CREATE INDEX odd ON meta (upper(value))');
  },
  'a table without its constraints': (db) => {
    db.pragma('writable_schema = ON');
    db.exec("UPDATE sqlite_schema SET sql = replace(sql, ' STRICT', '') WHERE name = 'texts'");
  },
  'a schema that does not parse': (db) => {
    db.pragma('writable_schema = ON');
    db.exec("UPDATE sqlite_schema SET sql = 'CREATE TABLE texts (' WHERE name = 'texts'");
  },
  'a root page that is not there': (db) => {
    db.pragma('writable_schema = ON');
    db.exec("UPDATE sqlite_schema SET rootpage = 999999 WHERE name = 'facts'");
  },
  'two tables on one root page': (db) => {
    db.pragma('writable_schema = ON');
    db.exec(
      "UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'texts') WHERE name = 'blocks'",
    );
  },
  'a missing table': (db) => {
    db.exec('DROP TABLE dead');
  },
  'a write-ahead log': (db) => {
    db.pragma('journal_mode = WAL');
  },
  'free pages': (db) => {
    db.exec('DELETE FROM blocks');
  },
  'an overlong record': (db) => {
    db.exec("UPDATE meta SET value = hex(zeroblob(4000000)) WHERE key = 'recipe'");
  },
  'a list of chunks that claims four billion': (db) => {
    db.exec("UPDATE segments SET end_doc = 4294967295, documents = x'02008080808010'");
  },
  'negative numbers': (db) => {
    db.exec('UPDATE segments SET first_block = -1, blocks = 2147483647');
  },
  'files that have no content': (db) => {
    db.pragma('foreign_keys = OFF');
    db.exec('UPDATE files SET content_id = 777777 WHERE content_id IS NOT NULL');
  },
  'another application id': (db) => {
    db.pragma('application_id = 1');
  },
  'a later schema version': (db) => {
    db.pragma('user_version = 999');
  },
  'a commit that the manifest does not name': (db) => {
    db.exec("UPDATE meta SET value = '0000000000000000000000000000000000000001' WHERE key = 'commit'");
  },
};
