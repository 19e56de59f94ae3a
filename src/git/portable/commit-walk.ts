/** Walks commit history without git: root commits and the distance of two commits. */

/** Returns the parents of a commit; null: the commit is not in this clone. */
export type ParentsOf = (commit: string) => Promise<readonly string[] | null>;

async function reachable(start: string, parentsOf: ParentsOf): Promise<Map<string, readonly string[]> | null> {
  const seen = new Map<string, readonly string[]>();
  const open = [start];
  for (let commit = open.pop(); commit !== undefined; commit = open.pop()) {
    if (seen.has(commit)) continue;
    const parents = await parentsOf(commit);
    if (parents === null) return null;
    seen.set(commit, parents);
    open.push(...parents);
  }
  return seen;
}

export async function rootsOf(start: string, parentsOf: ParentsOf): Promise<string[]> {
  const seen = (await reachable(start, parentsOf)) ?? new Map<string, readonly string[]>();
  return [...seen].flatMap(([commit, parents]) => (parents.length === 0 ? [commit] : [])).sort();
}

/** The number of commits reachable from `to` but not from `from`; null if they have no common history. */
export async function behind(from: string, to: string, parentsOf: ParentsOf): Promise<number | null> {
  const known = await reachable(from, parentsOf);
  const wanted = await reachable(to, parentsOf);
  if (known === null || wanted === null) return null;
  const missing = [...wanted.keys()].filter((commit) => !known.has(commit)).length;
  return missing === wanted.size ? null : missing;
}
