import { existsSync, lstatSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { FactsCache } from '../store/facts/facts-cache.js';
import { namesIn, sizeOnDisk } from '../workspace/disk.js';
import { listLitter } from '../workspace/litter.js';
import { lockFor } from '../workspace/lock-run.js';
import { checkStatePlace, type StatePaths } from '../workspace/state.js';
import type { Workspace } from '../workspace/workspace.js';

export interface GcRequest {
  readonly mode: 'collect' | 'dry-run';
}

export interface Collected {
  readonly path: string;
  /** Bytes that were freed, or would be with `dry-run`. */
  readonly bytes: number;
  readonly why: string;
}

export interface GcResult {
  readonly mode: GcRequest['mode'];
  readonly collected: readonly Collected[];
  readonly bytes: number;
}

/** A view (an index of another commit) is made again in the time of a delta. A few are kept for switching back and forth. */
const VIEWS_KEPT = 4;

const oldViews = (shared: string): Collected[] => {
  const directory = join(shared, 'views');
  return namesIn(directory)
    .filter((name) => /^[0-9a-f]{40,64}\.db$/.test(name))
    .map((name) => ({ path: join(directory, name), used: lstatSync(join(directory, name)).mtimeMs }))
    .sort((a, b) => b.used - a.used || (a.path < b.path ? -1 : 1))
    .slice(VIEWS_KEPT)
    .map(({ path }) => ({ path, bytes: sizeOnDisk(path), why: `not among the ${VIEWS_KEPT} views used last` }));
};

const litterOf = (paths: StatePaths): Collected[] =>
  listLitter(paths).map((path) => ({ path, bytes: sizeOnDisk(path), why: 'left by a run that was killed' }));

const cacheLimit = ({ config }: Workspace): number => config.values.index.cacheMegabytes * 1_000_000;

const overfullCache = (workspace: Workspace): Collected[] => {
  const { cache } = workspace.paths;
  const excess = sizeOnDisk(cache) - cacheLimit(workspace);
  return excess > 0 ? [{ path: cache, bytes: excess, why: 'larger than index.cacheMegabytes' }] : [];
};

const plan = (workspace: Workspace): Collected[] => {
  const { paths } = workspace;
  return [...litterOf(paths), ...oldViews(paths.shared), ...overfullCache(workspace)];
};

const shrinkCache = (workspace: Workspace, found: Collected): Collected => {
  const { cache } = workspace.paths;
  const before = sizeOnDisk(cache);
  if (cacheLimit(workspace) === 0) rmSync(cache, { force: true });
  else {
    const opened = new FactsCache(cache, cacheLimit(workspace));
    opened.compact();
    opened.close();
  }
  return { ...found, bytes: Math.max(0, before - sizeOnDisk(cache)) };
};

const resultOf = (mode: GcRequest['mode'], collected: readonly Collected[]): GcResult => ({
  mode,
  collected,
  bytes: collected.reduce((sum, { bytes }) => sum + bytes, 0),
});

/**
 * `cw state gc`, garbage collection: removes temporary files of killed runs and old views, and shrinks the cache of facts to its
 * limit. It never removes an index.
 */
export const collectGarbage = async (
  workspace: Workspace,
  { mode }: GcRequest,
  signal: AbortSignal,
): Promise<GcResult> => {
  checkStatePlace(workspace.paths);
  if (mode === 'dry-run' || !existsSync(workspace.paths.directory)) return resultOf(mode, plan(workspace));
  // With the lock held no run is active, so every temporary file is left over.
  const lock = await lockFor({ purpose: 'gc', directory: workspace.paths.directory, waitSeconds: 0, signal });
  try {
    const collected = plan(workspace).map((found) => {
      if (found.path === workspace.paths.cache) return shrinkCache(workspace, found);
      rmSync(found.path, { recursive: true, force: true });
      return found;
    });
    return resultOf(mode, collected);
  } finally {
    lock.release();
  }
};
