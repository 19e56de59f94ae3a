import { TABLE_NAMES, type TableDigest } from '../store/canonical/table-digests.js';
import type { COUNT_NAMES, CountName, Tier } from '../store/canonical/write-canonical.js';
import { canonicalJson } from './canonical-json.js';
import { DATABASE } from './container/tar-entry.js';
import { invalid } from './invalid.js';

export const FORMAT = 'cw-artifact';
/** Increased when an older reader would misread the format. */
export const FORMAT_VERSION = 3;
export const TIERS = ['full', 'lexical', 'no-text'] as const satisfies readonly Tier[];

/** The manifest of an artifact. schema/artifact-manifest.schema.json describes it for other programs. */
export interface Manifest {
  readonly format: typeof FORMAT;
  readonly version: number;
  /** The version of cw that made it. */
  readonly made_by: string;
  readonly tier: Tier;
  /** SCHEMA_VERSION of the store. */
  readonly schema: number;
  /** The recipe, by field. */
  readonly recipe: Readonly<Record<string, string>>;
  /** Digests of the configuration and of the ignore rules in force. */
  readonly config: string;
  readonly rules: string;
  /** Reserved for embeddings: model, dimension and recipe. This version has none. */
  readonly vectors: null;
  readonly source: 'commit' | 'live';
  readonly commit: string;
  readonly tree: string;
  /** The commit time in UTC; null for a directory without git. */
  readonly committed_at: string | null;
  readonly repository: {
    readonly object_format: 'sha1' | 'sha256';
    /** The root commits of the history, sorted; empty if unknown. */
    readonly roots: readonly string[];
  };
  readonly counts: Readonly<Record<CountName, number>>;
  /** The digest of the index, independent of how it was made: `cw index` prints the same one. */
  readonly index_digest: string;
  readonly tables: Readonly<Record<string, TableDigest>>;
  readonly root: string;
  readonly files: { readonly [DATABASE]: { readonly bytes: number; readonly sha256: string } };
}

export const manifestText = (manifest: Manifest): string => canonicalJson({ ...manifest });

export const recipeFields = (recipe: string): Record<string, string> =>
  Object.fromEntries(
    recipe.split(' ').map((field): [string, string] => {
      const at = field.indexOf('=');
      return [field.slice(0, at), field.slice(at + 1)];
    }),
  );

type Fields = Readonly<Record<string, unknown>>;

const wrong = (field: string) => invalid('manifest', `the manifest's "${field}" is missing or wrong`);

const fields = (value: unknown, name: string): Fields => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong(name);
  return Object.fromEntries(Object.entries(value));
};

const text = (from: Fields, name: string, pattern: RegExp): string => {
  const value = from[name];
  if (typeof value !== 'string' || !pattern.test(value)) throw wrong(name);
  return value;
};

const count = (from: Fields, name: string): number => {
  const value = from[name];
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw wrong(name);
  return value;
};

const oneOf = <T extends string>(from: Fields, name: string, choices: readonly T[]): T => {
  const found = choices.find((choice) => choice === from[name]);
  if (found === undefined) throw wrong(name);
  return found;
};

const SHA256 = /^[0-9a-f]{64}$/;
const OID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
const SHORT = /^[\x21-\x7e]{1,200}$/;
const FIELD = /^[\x21-\x7e]{0,200}$/;

const rootsOf = (from: Fields): string[] => {
  const { roots } = from;
  if (!Array.isArray(roots)) throw wrong('repository.roots');
  return roots.map((root: unknown) => text({ root }, 'root', OID));
};

/** Reads the version before all other fields, because a later format may have other fields. The input is untrusted. */
export const formatOf = (bytes: Uint8Array): { readonly version: number; readonly fields: Fields } => {
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw invalid('manifest', 'its manifest is not JSON', cause);
  }
  const from = fields(parsed, 'manifest');
  if (from.format !== FORMAT) throw wrong('format');
  return { version: count(from, 'version'), fields: from };
};

/** Parses an untrusted manifest: checks every field, and refuses unknown ones. */
export const parseManifest = (from: Fields, bytes: Uint8Array): Manifest => {
  const recipe = fields(from.recipe, 'recipe');
  const repository = fields(from.repository, 'repository');
  const counts = fields(from.counts, 'counts');
  const tables = fields(from.tables, 'tables');
  const database = fields(fields(from.files, 'files')[DATABASE], DATABASE);
  if (from.vectors !== null) throw wrong('vectors');
  const manifest: Manifest = {
    format: FORMAT,
    version: count(from, 'version'),
    made_by: text(from, 'made_by', SHORT),
    tier: oneOf(from, 'tier', TIERS),
    schema: count(from, 'schema'),
    recipe: Object.fromEntries(Object.keys(recipe).map((name) => [name, text(recipe, name, FIELD)])),
    config: text(from, 'config', SHORT),
    rules: text(from, 'rules', SHORT),
    vectors: null,
    source: oneOf(from, 'source', ['commit', 'live']),
    commit: text(from, 'commit', OID),
    tree: text(from, 'tree', OID),
    committed_at: from.committed_at === null ? null : text(from, 'committed_at', TIME),
    repository: { object_format: oneOf(repository, 'object_format', ['sha1', 'sha256']), roots: rootsOf(repository) },
    counts: {
      files: count(counts, 'files'),
      indexed: count(counts, 'indexed'),
      contents: count(counts, 'contents'),
      symbols: count(counts, 'symbols'),
      chunks: count(counts, 'chunks'),
      bytes: count(counts, 'bytes'),
      lines: count(counts, 'lines'),
    } satisfies Record<(typeof COUNT_NAMES)[number], number>,
    index_digest: text(from, 'index_digest', SHA256),
    tables: Object.fromEntries(
      TABLE_NAMES.map((name) => {
        const table = fields(tables[name], `tables.${name}`);
        return [name, { rows: count(table, 'rows'), sha256: text(table, 'sha256', SHA256) }];
      }),
    ),
    root: text(from, 'root', SHA256),
    files: { [DATABASE]: { bytes: count(database, 'bytes'), sha256: text(database, 'sha256', SHA256) } },
  };
  // Only the canonical bytes are accepted: no other fields, order or spaces than those that cw writes.
  if (!Buffer.from(manifestText(manifest)).equals(bytes))
    throw invalid('manifest', 'its manifest is not written as cw writes it, or has fields of its own');
  return manifest;
};
