import { type FailedRun, failedTitle } from '../failed-run.js';
import { page } from './page.js';
import { escaped } from './part.js';

/** The HTML page of a run that failed without a result. */
export const failedHtml = (run: FailedRun): string => {
  const { code, message, next } = run.error;
  const title = failedTitle(run);
  const todo = next === '' ? '' : `<p>Next: ${escaped(next)}</p>`;
  return page(
    title,
    `<header><h1>${title}</h1></header>
<main><p><code>${escaped(code)}</code>: ${escaped(message)}</p>${todo}</main>
<footer>Made by cw.</footer>`,
    '',
  );
};
