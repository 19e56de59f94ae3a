/** Questions about history, over a function that gives a commit's parents (null: not in this clone). */
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

/** Commits of `to` that `from` does not have; null where they share none. */
export async function behind(from: string, to: string, parentsOf: ParentsOf): Promise<number | null> {
  const known = await reachable(from, parentsOf);
  const wanted = await reachable(to, parentsOf);
  if (known === null || wanted === null) return null;
  const missing = [...wanted.keys()].filter((commit) => !known.has(commit)).length;
  return missing === wanted.size ? null : missing;
}
