import { CwError } from '../core/error.js';
import { SCHEMA_VERSION } from '../store/db/schema.js';
import { currentRecipe, recipeDifference, recipeText } from '../workspace/recipe.js';
import type { Workspace } from '../workspace/workspace.js';
import type { Bytes } from './container/codec.js';
import { unpack } from './container/unpack.js';
import type { Manifest } from './manifest.js';

/** What `cw state inspect` prints about an artifact. */
export interface Inspection {
  readonly manifest: Manifest;
  /** The key of the signature, which is not checked here; null: not signed. */
  readonly signedBy: string | null;
  /** Whether this version of cw can import it; if not, `differs` has the fields of the recipe that differ. */
  readonly usable: boolean;
  readonly differs: readonly string[];
  /** null: the command does not run in a repository. */
  readonly repository: {
    readonly commit: 'here' | 'not here';
    readonly roots: 'same' | 'other' | 'unknown';
    /** How many commits HEAD is ahead; null: unknown. */
    readonly commitsBehind: number | null;
  } | null;
}

const compare = async ({ repository }: Workspace, manifest: Manifest): Promise<Inspection['repository']> => {
  if (repository === null) return null;
  const isHere = await repository.resolve(manifest.commit).then(
    ({ commit }) => commit === manifest.commit,
    (error: unknown) => {
      if (error instanceof CwError) return false;
      throw error;
    },
  );
  const head = await repository.head();
  const ours = head === null ? [] : await repository.rootCommits(head.commit);
  const theirs = manifest.repository.roots;
  const isKnown = ours.length > 0 && theirs.length > 0;
  return {
    commit: isHere ? 'here' : 'not here',
    roots: isKnown ? (ours.some((root) => theirs.includes(root)) ? 'same' : 'other') : 'unknown',
    commitsBehind: isHere && head !== null ? await repository.distance(manifest.commit, head.commit) : null,
  };
};

/** Reads only the manifest of an artifact: neither the digests nor the signature are checked. */
export const inspectArtifact = async (workspace: Workspace, bytes: Bytes, signal: AbortSignal): Promise<Inspection> => {
  const { manifest, signature } = await unpack(bytes, { recipe: null, trusted: null, sink: async () => null, signal });
  const theirs = Object.entries(manifest.recipe).map(([name, value]) => `${name}=${value}`);
  const differs = recipeDifference(theirs.join(' '), recipeText(currentRecipe()));
  if (manifest.schema !== SCHEMA_VERSION && !differs.includes('schema')) differs.push('schema');
  return {
    manifest,
    signedBy: signature?.key ?? null,
    usable: differs.length === 0,
    differs,
    repository: await compare(workspace, manifest),
  };
};
