import type { KeyObject } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { type ExportResult, exportArtifact } from '../../src/artifact/export.js';
import { type ImportRequest, type ImportResult, importArtifact } from '../../src/artifact/import.js';
import { CwError } from '../../src/core/error.js';
import type { Tier } from '../../src/store/canonical/write-canonical.js';
import { AT_HEAD, openWorkspace } from '../../src/workspace/workspace.js';
import { makeDirectory, type TestRepository } from '../helpers/repository.js';

export const quiet = { signal: new AbortController().signal, progress: () => {} };

export interface ExportOptions {
  readonly rev?: string;
  readonly tier?: Tier;
  readonly level?: number;
  readonly key?: KeyObject;
  readonly home?: string;
}

export type Exported = ExportResult & { readonly file: string };

/** `cw state export` in a directory, as a function call, to a file of its own. */
export const exportFrom = async (directory: string, options: ExportOptions = {}): Promise<Exported> => {
  const env = options.home ? { CW_HOME: options.home, CW_INDEX_JOBS: '1' } : { CW_INDEX_JOBS: '1' };
  const workspace = await openWorkspace(directory, options.rev ?? AT_HEAD, env);
  const file = join(makeDirectory(), 'artifact.cw.tar.zst');
  try {
    const result = await exportArtifact(
      workspace,
      {
        revision: options.rev ?? null,
        tier: options.tier ?? 'full',
        level: options.level ?? 3,
        key: options.key ?? null,
        version: '0.0.0-test',
        out: { kind: 'file', nameFor: () => file },
      },
      quiet,
    );
    return { ...result, file };
  } finally {
    workspace.repository?.close();
  }
};

/** Opens the file only when the first byte is read. */
export async function* bytesOf(source: string | Buffer): AsyncGenerator<Buffer> {
  if (typeof source !== 'string') yield source;
  else for await (const piece of createReadStream(source)) if (Buffer.isBuffer(piece)) yield piece;
}

/** `cw state import` in a directory, as a function call. */
export const importInto = async (
  directory: string,
  source: string | Buffer,
  options: Partial<ImportRequest> & { readonly home?: string; readonly wait?: number } = {},
): Promise<ImportResult> => {
  const env = { CW_INDEX_LOCK_WAIT_SECONDS: String(options.wait ?? 5), ...(options.home && { CW_HOME: options.home }) };
  const workspace = await openWorkspace(directory, AT_HEAD, env);
  try {
    const { mode = 'import', foreign = 'refuse', partial = 'refuse', trusted = null } = options;
    return await importArtifact(workspace, bytesOf(source), { mode, foreign, partial, trusted }, quiet);
  } finally {
    workspace.repository?.close();
  }
};

/** The error that a call rejects with. If it succeeds, the test fails. */
export const refusal = async (work: Promise<unknown>): Promise<CwError> => {
  const outcome = await work.catch((error: unknown) => error);
  if (outcome instanceof CwError) return outcome;
  if (outcome instanceof Error) throw outcome;
  throw new Error('it was not refused');
};

export const SAMPLE: Readonly<Record<string, string>> = {
  'src/parse.ts':
    'import { read } from "./read.js";\n\n/** Parses a header. */\nexport function parseHeader(text: string) {\n  return read(text);\n}\n',
  'src/read.ts': 'export const read = (text: string): string => text.trim();\nexport class Reader {\n  next() {}\n}\n',
  'lib/main.py':
    'import os\n\nclass Loader:\n    def load(self, path):\n        """Loads it."""\n        return open(path)\n',
  'docs/guide.md': '# Guide\n\nHow to parse a header.\n\n## Second\n\nMore words.\n',
  'copy/read.ts': 'export const read = (text: string): string => text.trim();\nexport class Reader {\n  next() {}\n}\n',
  'empty.txt': '',
};

/** A commit that changes, adds and removes. */
export const change = (repository: TestRepository, number: number): string =>
  repository.commit({
    [`src/step${number % 5}.ts`]: `export function step${number}() {\n  return ${number};\n}\n`,
    'src/read.ts': `export const read = (text: string) => text;\nexport const version = ${number};\n`,
  });
