import type { Buffer } from 'node:buffer';
import type { KeyObject } from 'node:crypto';
import { CwError } from '../../core/error.js';
import { SCHEMA_VERSION } from '../../store/db/schema.js';
import { recipeDifference } from '../../workspace/recipe.js';
import { invalid } from '../invalid.js';
import { FORMAT_VERSION, formatOf, type Manifest, parseManifest } from '../manifest.js';
import { checkSignature, parseSignature, type Signature } from '../signature.js';
import { ByteSource } from './byte-source.js';
import { type Bytes, chooseInflater } from './codec.js';
import { inflate, type Sink } from './inflate.js';
import { COMPRESSED_LIMIT, ENTRY_LIMITS, HEAD_LIMIT } from './limits.js';
import { tailOf } from './pack.js';
import { readStart, readStored } from './stored-frame.js';
import { BLOCK_BYTES, DATABASE, MANIFEST, paddingOf, readTarHeader, SIGNATURE } from './tar-entry.js';
import { oneFrame } from './zstd-frame.js';

/** The part of an artifact that is read before its database. */
export interface Head {
  readonly manifest: Manifest;
  readonly signature: Signature | null;
}

export interface UnpackRequest {
  /** The recipe that the artifact must have; null: any, because it is only inspected. */
  readonly recipe: string | null;
  /** The trusted keys; null: no signature is required. */
  readonly trusted: readonly KeyObject[] | null;
  /** Returns the destination of the database for this head; null: reading ends after the head. */
  readonly sink: (head: Head) => Promise<Sink | null>;
  readonly signal: AbortSignal;
}

async function* limited(bytes: Bytes, signal: AbortSignal): AsyncGenerator<Buffer> {
  let total = 0;
  for await (const piece of bytes) {
    signal.throwIfAborted();
    total += piece.length;
    if (total > COMPRESSED_LIMIT) throw invalid('container', `it is larger than ${COMPRESSED_LIMIT} bytes`);
    yield piece;
  }
}

const only = (name: string): Record<string, number> => ({ [name]: ENTRY_LIMITS[name] ?? 0 });

async function* once(bytes: Buffer): Bytes {
  yield bytes;
}

/** Reads the head, without inflating anything. */
const readHeadFrame = async (source: ByteSource): Promise<ByteSource> => {
  const start = await readStart(source);
  if (start.kind === 'other')
    throw incompatible('container', 'keeps its manifest compressed, as "version" 2 and older ones did', MAKE_NEW, {
      field: 'version',
      expected: FORMAT_VERSION,
    });
  if (start.size > HEAD_LIMIT)
    throw invalid('container', `its head has ${start.size} bytes; the limit is ${HEAD_LIMIT}`);
  return new ByteSource(once(await readStored(source, start.size)));
};

const readSmall = async (source: ByteSource, size: number): Promise<Buffer> => {
  const bytes = await source.take(size);
  await readPadding(source, size);
  return bytes;
};

const readPadding = async (source: ByteSource, size: number): Promise<void> => {
  const padding = await source.take(paddingOf(size));
  if (padding.some((byte) => byte !== 0))
    throw invalid('container', 'it has other bytes than zeros between its entries');
};

const incompatible = (step: string, what: string, next: string, detail: Readonly<Record<string, unknown>>): CwError =>
  new CwError('index-incompatible', `the artifact ${what}.`, { next, detail: { step, ...detail } });

const MAKE_NEW = 'Make a new one with this version (`cw state export`), or build the index here with `cw index`.';

/** Refuses another version before any other field is read, because its other fields may differ. */
const checkVersion = (field: 'version' | 'schema', found: number, expected: number): void => {
  if (found === expected) return;
  const relation = found > expected ? 'newer' : 'older';
  throw incompatible(
    'version',
    `has "${field}" ${found}, which is ${relation} than this cw's ${expected}`,
    found > expected ? 'Update cw; or build the index here with `cw index`.' : MAKE_NEW,
    { field, found, expected },
  );
};

const checkRecipe = (recipe: Readonly<Record<string, string>>, ours: string): void => {
  const theirs = Object.entries(recipe).map(([name, value]) => `${name}=${value}`);
  const differing = recipeDifference(theirs.join(' '), ours);
  if (differing.length === 0) return;
  throw incompatible(
    'recipe',
    `was made by another version of cw, or on another Node: ${differing.join(', ')} differ`,
    MAKE_NEW,
    { fields: differing },
  );
};

const readHead = async (source: ByteSource, request: UnpackRequest): Promise<Head & { readonly size: number }> => {
  const first = readTarHeader(await source.take(BLOCK_BYTES), only(MANIFEST));
  const bytes = await readSmall(source, first.size);
  const { version, fields } = formatOf(bytes);
  checkVersion('version', version, FORMAT_VERSION);
  const manifest = parseManifest(fields, bytes);
  if (request.recipe !== null) {
    checkVersion('schema', manifest.schema, SCHEMA_VERSION);
    checkRecipe(manifest.recipe, request.recipe);
  }
  let next = readTarHeader(await source.take(BLOCK_BYTES), { ...only(SIGNATURE), ...only(DATABASE) });
  let signature: Signature | null = null;
  if (next.name === SIGNATURE) {
    signature = parseSignature(await readSmall(source, next.size));
    next = readTarHeader(await source.take(BLOCK_BYTES), only(DATABASE));
  }
  if (request.trusted !== null) checkSignature(bytes, signature, request.trusted);
  if (next.size !== manifest.files[DATABASE].bytes)
    throw invalid('digest', 'index.db has another size than its manifest says');
  await source.end();
  return { manifest, signature, size: next.size };
};

/** Unpacks an untrusted artifact: reads it from the first byte to the last, and refuses it at the first invalid one. */
export const unpack = async (bytes: Bytes, request: UnpackRequest): Promise<Head> => {
  const source = new ByteSource(limited(bytes, request.signal));
  try {
    const { manifest, signature, size } = await readHead(await readHeadFrame(source), request);
    const head = { manifest, signature };
    const sink = await request.sink(head);
    if (sink === null) return head;
    const sha256 = await inflate(await chooseInflater(size), oneFrame(source), sink, size);
    if (sha256 !== manifest.files[DATABASE].sha256)
      throw invalid('digest', 'the SHA-256 of index.db is not the one in the manifest');
    const tail = tailOf(size);
    if (!(await source.take(tail.length)).equals(tail)) throw invalid('container', 'it has more entries');
    await source.end();
    await sink.finish();
    return head;
  } catch (error) {
    request.signal.throwIfAborted();
    if (error instanceof CwError) throw error;
    if (isSystemError(error)) throw error;
    // Any other error comes from the decompressor, for bytes that are not valid zstd.
    throw invalid('container', 'it is not one whole zstd stream', error);
  } finally {
    // Not awaited: a standard input that neither ends nor sends more would delay the error forever.
    void source.close().catch(() => {});
  }
};

/** An error of the operating system, such as a full disk. */
const isSystemError = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && typeof error.syscall === 'string';
