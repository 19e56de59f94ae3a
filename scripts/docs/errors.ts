import { CwError, ERROR_MEANING, type ErrorCode, EXIT_MEANING } from '../../src/core/error.js';
import { code, type Page, page, table } from './page.js';

const exitOf = (error: ErrorCode): string => String(new CwError(error, '', { next: '' }).exitCode);

const isCode = (name: string): name is ErrorCode => name in ERROR_MEANING;

const SAMPLE = `
\`\`\`
error[index-missing]: There is no index at /home/me/app/.git/cw/index.db.
next: Run \`cw index\` to make one.
\`\`\``;

export const errorsPage = (): Page =>
  page('errors.md', 'Errors and exit codes', [
    'An error has a code, a sentence and the next step:',
    SAMPLE,
    'With `--json` it is one object with `error.code`, `error.message`, `error.next` and `error.detail`. ' +
      'Codes are stable, sentences are not.',
    '## Codes',
    table(
      ['code', 'exit', 'what happened, and what to do'],
      Object.entries(ERROR_MEANING).flatMap(([name, meaning]) =>
        isCode(name) ? [[code(name), exitOf(name), meaning]] : [],
      ),
    ),
    '## Exit codes',
    table(
      ['exit', 'meaning'],
      EXIT_MEANING.map(([exit, meaning]) => [String(exit), meaning]),
    ),
    'Ctrl-C ends with 130 and SIGTERM with 143. [search.md](search.md#freshness) says what a search does with a ' +
      'stale index.',
  ]);
