import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { CwError } from '../core/error.js';
import type { CanonicalIndex } from '../store/canonical/write-canonical.js';
import { SCHEMA_VERSION } from '../store/db/schema.js';
import { readState } from '../workspace/found-index.js';
import type { IndexState } from '../workspace/index-state.js';
import type { Workspace } from '../workspace/workspace.js';
import { DATABASE } from './container/tar-entry.js';
import type { ExportRequest } from './export.js';
import { FORMAT, FORMAT_VERSION, type Manifest, recipeFields } from './manifest.js';

const sha256Of = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file, { highWaterMark: 1 << 20 })) hash.update(piece);
  return hash.digest('hex');
};

/** The state that an index describes, for an export. An index of a work tree cannot be exported. */
export const exportedState = (
  meta: ReadonlyMap<string, string>,
): IndexState & { readonly source: 'commit' | 'live' } => {
  const state = readState(meta);
  if (state === null || state.source === 'worktree')
    throw new CwError('busy', 'another process changed the index during the export.', {
      next: 'Run the command again.',
    });
  return { ...state, source: state.source };
};

/** 9999-12-31T23:59:59Z, the last time whose year has four digits. Git accepts any number as a time. */
const LAST_SECOND = 253_402_300_799;

/** The time of the commit as text. It is the only time in an artifact, because it is the same in every clone. */
const timeText = (seconds: number): string => {
  const time = new Date(Math.min(Math.max(seconds, 0), LAST_SECOND) * 1000);
  return `${time.toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length)}Z`;
};

/** Makes the manifest of an artifact: where the index comes from, what it was made with, and its digests. */
export const describeExport = async (
  workspace: Workspace,
  request: ExportRequest,
  { meta, counts, tables, root }: CanonicalIndex,
  database: string,
): Promise<Manifest> => {
  const state = exportedState(meta);
  const { repository } = workspace;
  return {
    format: FORMAT,
    version: FORMAT_VERSION,
    made_by: request.version,
    tier: request.tier,
    schema: SCHEMA_VERSION,
    recipe: recipeFields(state.recipe),
    config: state.config,
    rules: state.rules,
    vectors: null,
    source: state.source,
    commit: state.commit,
    tree: state.tree,
    committed_at: repository === null ? null : timeText(await repository.commitTime(state.commit)),
    repository: {
      object_format: repository?.objectFormat ?? 'sha1',
      roots: repository === null ? [] : await repository.rootCommits(state.commit),
    },
    counts,
    index_digest: meta.get('digest') ?? '',
    tables,
    root,
    files: { [DATABASE]: { bytes: statSync(database).size, sha256: await sha256Of(database) } },
  };
};
