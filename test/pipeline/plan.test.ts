import { describe, expect, it } from 'vitest';
import {
  type FileAction,
  isLargeDelta,
  looksShrunk,
  type PathSelection,
  planFile,
  planRun,
} from '../../src/pipeline/plan.js';
import type { FileRow } from '../../src/store/db/files-digest.js';
import type { FoundIndex, IndexState } from '../../src/workspace/index-state.js';

const state: IndexState = {
  source: 'commit',
  commit: 'c1',
  tree: 't1',
  recipe: 'schema=1 extraction=a',
  config: 'k1',
  rules: 'r1',
};
const found = (change: Partial<IndexState>): FoundIndex => ({ kind: 'state', state: { ...state, ...change } });

describe('the planner decides about a run', () => {
  const cases: [string, FoundIndex, 'delta' | 'full', 'none' | 'to-retry', string][] = [
    ['no index', { kind: 'missing' }, 'delta', 'none', 'full missing'],
    ['a corrupt index', { kind: 'unusable', why: 'corrupt', detail: '' }, 'delta', 'none', 'full corrupt'],
    ['another schema', { kind: 'unusable', why: 'incompatible', detail: '' }, 'delta', 'none', 'full incompatible'],
    ["a newer cw's index", { kind: 'unusable', why: 'newer', detail: '' }, 'delta', 'none', 'refuse'],
    ["a newer cw's index, --full", { kind: 'unusable', why: 'newer', detail: '' }, 'full', 'none', 'full asked'],
    ['--full', found({}), 'full', 'none', 'full asked'],
    ['another recipe', found({ recipe: 'schema=1 extraction=b' }), 'delta', 'none', 'full recipe'],
    ['another configuration', found({ config: 'k2' }), 'delta', 'none', 'full configuration'],
    ['other ignore rules', found({ rules: 'r2' }), 'delta', 'none', 'delta every'],
    ['another tree', found({ tree: 't2', commit: 'c2' }), 'delta', 'none', 'delta changed'],
    ['another commit of the same tree', found({ commit: 'c2' }), 'delta', 'none', 'delta changed'],
    ['a work tree index and a commit wanted', found({ source: 'worktree' }), 'delta', 'none', 'delta changed'],
    ['nothing new but failures', found({}), 'delta', 'to-retry', 'delta changed'],
    ['nothing new', found({}), 'delta', 'none', 'nothing'],
  ];
  it.each(cases)('%s', (_, index, asked, failures, wanted) => {
    const plan = planRun(index, state, asked, failures);
    const told =
      plan.kind === 'full' ? `full ${plan.reason}` : plan.kind === 'delta' ? `delta ${plan.paths}` : plan.kind;
    expect(told).toBe(wanted);
  });

  it('names the fields of the recipe that differ', () => {
    const plan = planRun(found({ recipe: 'schema=1 extraction=b' }), state, 'delta', 'none');
    expect(plan).toMatchObject({ detail: expect.stringContaining('(extraction)') });
  });
});

describe('the planner decides about a file', () => {
  const row: FileRow = { path: 'a', oid: 'o1', mode: 0o100644, language: 'go', contentId: 1, skip: '', rule: '' };
  const excluded: FileRow = { ...row, contentId: null, skip: 'vendored', rule: 'vendor/' };
  const binary: FileRow = { ...row, contentId: null, skip: 'binary', rule: 'content' };
  const entry = { path: 'a', oid: 'o1', mode: 0o100644 };
  const yes: PathSelection = { indexed: true };
  const no: PathSelection = { indexed: false, reason: 'vendored', rule: 'vendor/' };
  const byContent = (rule: string) => rule === 'content';

  const cases: [string, FileRow | null, typeof entry | null, PathSelection, 'failed' | 'fine', FileAction][] = [
    ['added', null, entry, yes, 'fine', 'fill'],
    ['added and excluded', null, entry, no, 'fine', 'exclude'],
    ['removed', row, null, yes, 'fine', 'remove'],
    ['never there', null, null, yes, 'fine', 'keep'],
    ['unchanged', row, entry, yes, 'fine', 'keep'],
    ['another blob', row, { ...entry, oid: 'o2' }, yes, 'fine', 'fill'],
    ['another mode', row, { ...entry, mode: 0o100755 }, yes, 'fine', 'relabel'],
    ['newly excluded', row, entry, no, 'fine', 'exclude'],
    ['still excluded', excluded, entry, no, 'fine', 'keep'],
    ['excluded by another rule', excluded, entry, { ...no, rule: '.cwignore:1' }, 'fine', 'exclude'],
    ['excluded, with another blob', excluded, { ...entry, oid: 'o2' }, no, 'fine', 'exclude'],
    ['no longer excluded', excluded, entry, yes, 'fine', 'fill'],
    ['still binary', binary, entry, yes, 'fine', 'keep'],
    ['binary before, another blob', binary, { ...entry, oid: 'o2' }, yes, 'fine', 'fill'],
    ['failed before', row, entry, yes, 'failed', 'retry'],
    ['failed before, another blob', row, { ...entry, oid: 'o2' }, yes, 'failed', 'fill'],
  ];
  it.each(cases)('%s', (_, before, after, selection, failed, wanted) => {
    expect(planFile(before, after, selection, failed, byContent)).toBe(wanted);
  });
});

describe('a delta', () => {
  it.each([
    [100, 1000, false],
    [200, 300, false],
    [301, 1000, true],
    [201, 10_000, false],
  ])('of %i changes among %i files is large: %s', (changes, files, large) => {
    expect(isLargeDelta(changes, files)).toBe(large);
  });
});

describe('an index looks shrunk', () => {
  it.each([
    [{ entries: 100, indexed: 90 }, { entries: 100, indexed: 40 }, true],
    [{ entries: 100, indexed: 90 }, { entries: 100, indexed: 50 }, false],
    [{ entries: 100, indexed: 90 }, { entries: 50, indexed: 40 }, false],
    [{ entries: 10, indexed: 10 }, { entries: 10, indexed: 0 }, false],
  ])('from %o to %o: %s', (before, after, shrunk) => {
    expect(looksShrunk(before, after)).toBe(shrunk);
  });
});
