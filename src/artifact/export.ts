import { createHash, type KeyObject } from 'node:crypto';
import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { CwError } from '../core/error.js';
import type { RunHooks } from '../pipeline/index-run.js';
import { type Tier, writeCanonicalIndex } from '../store/canonical/write-canonical.js';
import { storeError } from '../store/db/store-error.js';
import { clearLitter, noteIn } from '../workspace/litter.js';
import { lockFor } from '../workspace/lock-run.js';
import { prepareState } from '../workspace/state.js';
import type { Workspace } from '../workspace/workspace.js';
import { type Codec, chooseCodec, defaultLevel } from './container/codec.js';
import { pack } from './container/pack.js';
import { DATABASE } from './container/tar-entry.js';
import { describeExport, exportedState } from './export-manifest.js';
import { bringToCommit } from './export-source.js';
import { type Manifest, manifestText } from './manifest.js';
import { moveInto } from './place-file.js';
import { signatureText } from './signature.js';

export interface ExportRequest {
  /** null: HEAD. */
  readonly revision: string | null;
  readonly tier: Tier;
  /** The compression level of zstd; null: the default. */
  readonly level: number | null;
  /** null: not signed. */
  readonly key: KeyObject | null;
  /** The version of cw. */
  readonly version: string;
  readonly out: ExportTarget;
}

/** A file appears only when it is complete. A stream is standard output, piped into another program. */
export type ExportTarget =
  | { readonly kind: 'file'; readonly nameFor: (commit: string) => string }
  | { readonly kind: 'stream'; readonly write: (piece: Buffer) => Promise<void> };

export interface ExportResult {
  /** null: the artifact was written to a stream. */
  readonly file: string | null;
  readonly bytes: number;
  readonly sha256: string;
  readonly codec: Codec['name'];
  readonly level: number;
  readonly signed: boolean;
  readonly manifest: Manifest;
  readonly warnings: readonly string[];
  readonly milliseconds: number;
}

const checkLevel = (codec: Codec, level: number): void => {
  if (level <= codec.highestLevel) return;
  throw new CwError(
    'usage',
    `level ${level} needs Node 22.15 or newer, or the program zstd; without them, the highest level is 9.`,
    {
      next: 'Use --level 9 or a lower one, install zstd, or run cw with a newer Node.',
      detail: { level, highest: codec.highestLevel },
    },
  );
};

interface Written {
  readonly bytes: number;
  readonly sha256: string;
}

const send = async (
  pieces: AsyncIterable<Buffer>,
  write: (piece: Buffer) => void | Promise<void>,
  signal: AbortSignal,
): Promise<Written> => {
  const hash = createHash('sha256');
  let bytes = 0;
  // The reader of a pipe may stop reading without closing it, so an abort must end the wait for a write.
  let stop = (): void => {};
  const stopped = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
  });
  stopped.catch(() => {});
  signal.addEventListener('abort', stop, { once: true });
  try {
    for await (const piece of pieces) {
      signal.throwIfAborted();
      hash.update(piece);
      bytes += piece.length;
      await Promise.race([write(piece), stopped]);
    }
  } finally {
    signal.removeEventListener('abort', stop);
  }
  return { bytes, sha256: hash.digest('hex') };
};

const sendToFile = async (pieces: AsyncIterable<Buffer>, file: string, signal: AbortSignal): Promise<Written> => {
  const handle = openSync(file, 'wx');
  try {
    const written = await send(pieces, (piece) => void writeSync(handle, piece), signal);
    fsyncSync(handle);
    return written;
  } finally {
    closeSync(handle);
  }
};

/**
 * `cw state export`: writes the index of a commit as one portable file, an artifact (a tar file in zstd frames, with a
 * manifest and optionally a signature). For HEAD, the index is updated first.
 */
export const exportArtifact = async (
  workspace: Workspace,
  request: ExportRequest,
  hooks: RunHooks,
): Promise<ExportResult> => {
  const started = performance.now();
  const { paths, config } = workspace;
  const codec = await chooseCodec();
  const level = request.level ?? defaultLevel(codec);
  checkLevel(codec, level);
  if (request.tier === 'no-text' && workspace.repository === null)
    throw new CwError('usage', 'the tier no-text needs a git repository: an import reads the texts back from it.', {
      next: 'Export with --tier full.',
    });
  prepareState(paths, workspace.root);
  const source = await bringToCommit(workspace, request.revision, hooks);
  const lock = await lockFor({
    purpose: 'export',
    directory: paths.directory,
    waitSeconds: config.values.index.lockWaitSeconds,
    signal: hooks.signal,
  });
  const database = `${paths.index}.${process.pid}.export.tmp`;
  const staged = `${paths.index}.${process.pid}.artifact.tmp`;
  try {
    clearLitter(paths);
    const made = writeCanonicalIndex(await source.open(hooks), database, request.tier, hooks.signal);
    source.check(exportedState(made.meta));
    const manifest = await describeExport(workspace, request, made, database);
    const bytes = Buffer.from(manifestText(manifest));
    const signature = request.key === null ? null : Buffer.from(signatureText(bytes, request.key));
    const size = manifest.files[DATABASE].bytes;
    const pieces = pack({ manifest: bytes, signature, database: { file: database, bytes: size } }, codec, level);
    const { out } = request;
    const file = out.kind === 'file' ? out.nameFor(manifest.commit) : null;
    const written =
      out.kind === 'stream'
        ? await send(pieces, out.write, hooks.signal)
        : await sendToFile(pieces, staged, hooks.signal);
    if (file !== null) moveInto(staged, file, noteIn(paths.index));
    return {
      ...{ file, ...written, codec: codec.name, level, signed: signature !== null, manifest },
      warnings: [...source.warnings, ...lock.notes],
      milliseconds: Math.round(performance.now() - started),
    };
  } catch (error) {
    hooks.signal.throwIfAborted();
    throw storeError(error, request.out.kind === 'file' ? staged : 'the output');
  } finally {
    for (const file of [database, `${database}-journal`, staged]) rmSync(file, { force: true });
    source.close();
    lock.release();
  }
};
