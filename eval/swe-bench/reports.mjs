import { readFileSync } from 'node:fs';

const FIELDS = ['instance_id', 'repo', 'base_commit', 'problem_statement', 'patch'];

/** A row of the viewer, which may cut long values short: such a row is not what the data set says. */
function wholeRow({ row, truncated_cells: cut = [] }) {
  if (cut.length > 0)
    throw new Error(`${row.instance_id}: the viewer cut ${cut.join(', ')}; use an export of the data set`);
  return row;
}

/** The data set as JSONL, as one JSON array, or as a page of the hub's viewer: `{"rows": [{"row": {...}}]}`. */
function rowsIn(text) {
  const trimmed = text.trim();
  if (trimmed.startsWith('[')) return JSON.parse(trimmed);
  const [first, ...rest] = trimmed.split('\n');
  if (rest.length > 0 && !/^\{\s*$/.test(first)) return [first, ...rest].map((line) => JSON.parse(line));
  const whole = JSON.parse(trimmed);
  return Array.isArray(whole.rows) ? whole.rows.map(wholeRow) : [whole];
}

/** The bug reports of these files by repository, in the order of the files. */
export function readReports(files) {
  const byRepository = new Map();
  for (const file of files) {
    for (const [at, row] of rowsIn(readFileSync(file, 'utf8')).entries()) {
      const missing = FIELDS.filter((field) => typeof row?.[field] !== 'string');
      if (missing.length > 0) throw new Error(`${file}: row ${at + 1} has no ${missing.join(', ')}`);
      const { instance_id: id, repo, base_commit: commit, problem_statement: query, patch } = row;
      byRepository.set(repo, [...(byRepository.get(repo) ?? []), { id, commit, query, patch }]);
    }
  }
  return byRepository;
}
