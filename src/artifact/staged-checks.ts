import type { Step } from '../maintain/verify-run.js';
import { canonicalProblem } from '../store/canonical/canonical-numbers.js';
import { rawHeaderProblem } from '../store/canonical/raw-header.js';
import { COUNT_NAMES } from '../store/canonical/write-canonical.js';
import { verifyShape } from '../store/check/verify.js';
import type { IndexReader } from '../store/db/index-reader.js';
import { openIndexForRead } from '../store/db/open.js';
import { invalid } from './invalid.js';
import { type Manifest, recipeFields } from './manifest.js';

const PAGES = {
  name: 'pages',
  proves: 'the file header asks nothing of SQLite that our own files do not (no WAL, no free pages, no other encoding)',
};
const CANONICAL = {
  name: 'canonical',
  proves: 'contents, chunks and blocks are numbered from the first on without gaps, in one segment',
};
const DESCRIPTION = {
  name: 'description',
  proves: 'manifest and index say the same of commit, tree, recipe, configuration, rules, counts and digest',
};

/** The first field in which manifest and index differ, or ''. */
const disagreement = (manifest: Manifest, reader: IndexReader): string => {
  const meta = reader.meta();
  const { source, commit, tree, config, rules, index_digest: digest, recipe, counts } = manifest;
  const expected = { source, commit, tree, config, rules, digest, entries: String(counts.files) };
  for (const [key, value] of Object.entries({ ...expected, indexed: String(counts.indexed) }))
    if (meta.get(key) !== value) return key;
  const stored = recipeFields(meta.get('recipe') ?? '');
  const names = new Set([...Object.keys(stored), ...Object.keys(recipe)]);
  if ([...names].some((name) => stored[name] !== recipe[name])) return 'recipe';
  const found = { ...reader.summary.counts(), ...reader.summary.totals() };
  if (COUNT_NAMES.some((name) => found[name] !== counts[name])) return 'counts';
  return reader.summary.texts() === (manifest.tier === 'no-text' ? 0 : found.contents) ? '' : 'tier';
};

const step = (of: { readonly name: string; readonly proves: string }, detail: string): Step => ({
  ...of,
  outcome: detail === '' ? 'passed' : 'failed',
  detail,
});

/** The checks that every unpacked database must pass before it can become the index. They end with the first failed one. */
export const shapeSteps = (file: string): Step[] => {
  const pages = step(PAGES, rawHeaderProblem(file));
  if (pages.outcome === 'failed') return [pages];
  const { ok, steps } = verifyShape(file);
  const shape = [pages, ...steps.map(({ name, proves, detail }) => step({ name, proves }, detail))];
  return ok ? [...shape, step(CANONICAL, canonicalProblem(file))] : shape;
};

export const descriptionStep = (file: string, manifest: Manifest): Step => {
  const reader = openIndexForRead(file);
  try {
    const field = disagreement(manifest, reader);
    return step(DESCRIPTION, field === '' ? '' : `"${field}" is not what the manifest says`);
  } finally {
    reader.close();
  }
};

export const refuseFailed = (steps: readonly Step[]): void => {
  const failed = steps.find(({ outcome }) => outcome === 'failed');
  if (failed !== undefined) throw invalid(failed.name, `${failed.name}: ${failed.detail}`);
};
