import { inLine } from '../core/visible.js';
import type { IndexContent, Status } from '../maintain/status.js';
import { labelled } from './rows.js';
import type { Style } from './style.js';
import { bytes, count, counted, duration, shortOid } from './units.js';

/** Longer lists would push the first lines off the screen. JSON output contains all items. */
const MOST_LANGUAGES = 12;
const MOST_FAILURES = 10;

const BECAUSE: Readonly<Record<Status['because'][number], string>> = {
  commit: 'HEAD is another commit',
  files: 'files have changed',
  recipe: 'this version of cw makes facts differently',
  configuration: 'a setting that decides the content changed',
  rules: 'the ignore rules changed',
};

const distance = ({ commits, files }: Status['behind']): string => {
  const parts = [
    ...(commits === null ? [] : [`${counted(commits, 'commit')} behind`]),
    ...(files === null ? [] : [`${counted(files, 'file')} differ`]),
  ];
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
};

/** The freshness of the index, and the next step. */
const freshness = (status: Status, style: Style): string => {
  const because = status.because.map((reason) => BECAUSE[reason]).join('; ');
  switch (status.freshness) {
    case 'current':
      return style.green('current');
    case 'pinned':
      return `${style.green('pinned')} to its commit; \`cw index\` lets it follow HEAD again`;
    case 'stale':
      return `${style.yellow('stale')}: ${because}${distance(status.behind)}; run \`cw index\``;
    case 'missing':
      return `${style.red('missing')}: there is no index here; run \`cw index\``;
    case 'incompatible':
      return `${style.red('incompatible')}: ${inLine(status.detail)} Run \`cw index\`.`;
    case 'newer':
      return `${style.red('incompatible')}: ${inLine(status.detail)} Update cw, or run \`cw index --full\`.`;
    case 'corrupt':
      return `${style.red('corrupt')}: ${inLine(status.detail)} Run \`cw index\`: it builds the index again.`;
  }
};

const place = ({ source, commit }: IndexContent): string => {
  if (source === 'live') return `the files of this directory (${shortOid(commit)})`;
  return source === 'worktree' ? `the work tree on ${shortOid(commit) || 'no commit'}` : commit;
};

const capped = <Item>(items: readonly Item[], most: number, line: (item: Item) => string): string[] => [
  ...items.slice(0, most).map(line),
  ...(items.length > most ? [`and ${count(items.length - most)} more`] : []),
];

const contentRows = (content: IndexContent): [string, string][] => {
  const { counts, totals, languages, skipped, failed, recipe } = content;
  const rows: [string, string][] = [
    ['describes', place(content)],
    ['files', `${count(counts.indexed)} indexed of ${count(counts.files)}`],
    ['text', `${bytes(totals.bytes)}, ${counted(totals.lines, 'line')}`],
    [
      'facts',
      `${counted(counts.symbols, 'symbol')}, ${counted(counts.chunks, 'chunk')} in ${counted(counts.contents, 'content')}`,
    ],
  ];
  if (languages.length > 0) {
    const line = ({ language, files, lines, bytes: size }: IndexContent['languages'][number]): string =>
      `${language}: ${counted(files, 'file')}, ${counted(lines, 'line')}, ${bytes(size)}`;
    rows.push(['languages', capped(languages, MOST_LANGUAGES, line).join('\n')]);
  }
  if (skipped.length > 0)
    rows.push(['left out', skipped.map(({ reason, files }) => `${count(files)} ${reason}`).join(', ')]);
  if (totals.redactions > 0) rows.push(['redacted', counted(totals.redactions, 'secret')]);
  if (failed.length > 0)
    rows.push([
      'failed',
      capped(failed, MOST_FAILURES, ({ path, reason }) => `${inLine(path)}: ${inLine(reason)}`).join('\n'),
    ]);
  rows.push(['digest', content.digest]);
  rows.push([
    'recipe',
    Object.entries(recipe)
      .map(([key, value]) => `${key} ${value.slice(0, 12)}`)
      .join(', '),
  ]);
  return rows;
};

const lockText = ({ state, pid, host, purpose, since }: NonNullable<Status['lock']>): string => {
  const who = pid === null ? 'somebody' : `process ${pid} on ${inLine(host ?? '')}`;
  if (state === 'stale') return `left behind by ${who}, which is gone; the next run removes it`;
  return `${who} is writing${purpose === null ? '' : ` (cw ${purpose}, since ${since})`}`;
};

export const formatStatus = (status: Status, style: Style): string => {
  const { content, paths, bytes: size, lastRun, queries, lock } = status;
  const rows: [string, string][] = [['index', freshness(status, style)]];
  if (content !== null) rows.push(...contentRows(content));
  if (status.headCommit !== null && status.headCommit !== status.indexedCommit) rows.push(['HEAD', status.headCommit]);
  rows.push(['on disk', `${bytes(size.index)} ${inLine(paths.index)}\n${bytes(size.cache)} ${inLine(paths.cache)}`]);
  if (lastRun !== null) {
    const what = lastRun.action === 'full' ? `full build (${lastRun.reason})` : 'delta';
    const facts = `${count(lastRun.parsed)} parsed, ${count(lastRun.reused)} reused`;
    rows.push(['last run', `${what} in ${duration(lastRun.milliseconds)}, ${facts}, finished ${lastRun.finishedAt}`]);
  }
  if (queries !== null) {
    const { asked, answered, empty, lastAskedAt } = queries;
    rows.push([
      'queries',
      `${count(asked)} asked, ${count(answered)} answered, ${count(empty)} empty, last ${lastAskedAt}`,
    ]);
  }
  if (lock !== null) rows.push(['lock', lockText(lock)]);
  return labelled(rows);
};
