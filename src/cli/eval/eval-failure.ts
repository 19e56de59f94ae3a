import { CwError } from '../../core/error.js';
import { writeText } from '../../eval/exchange/write-text.js';
import type { FailedRun } from '../../format/eval/failed-run.js';
import { toCwError } from '../failure.js';
import { type ReportFiles, writeMarkdown } from './eval-reports.js';

/** The reports of a run that has no result: no index, a suite with a mistake, a base that nobody knows. */

const writeFailure = async (run: FailedRun, { markdown, junit, html }: ReportFiles): Promise<void> => {
  if (markdown !== undefined)
    writeMarkdown(markdown, (await import('../../format/eval/markdown.js')).failedMarkdown(run));
  if (junit !== undefined) writeText(junit, (await import('../../format/eval/junit.js')).failedJunit(run));
  if (html !== undefined) writeText(html, (await import('../../format/eval/html/failed.js')).failedHtml(run));
};

export interface Reporting {
  readonly files: ReportFiles;
  readonly gate: FailedRun['gate'];
  readonly annotate: (lines: () => string) => void;
}

/** `work` calls `asked` when it has a result, whose reports are its own: what fails behind that must not take their place. */
export const reportingFailure = async <T>(
  { files, gate, annotate }: Reporting,
  work: (asked: () => void) => Promise<T>,
): Promise<T> => {
  let isAsked = false;
  try {
    return await work(() => {
      isAsked = true;
    });
  } catch (thrown) {
    const error = toCwError(thrown, 'eval');
    // Who stopped it knows.
    if (isAsked || error.code === 'interrupted') throw thrown;
    const run = { gate, error };
    const { failedAnnotation } = await import('../../format/eval/annotations.js');
    annotate(() => failedAnnotation(run));
    try {
      await writeFailure(run, files);
    } catch (unwritten) {
      // What went wrong first is what has to be told.
      if (!(unwritten instanceof CwError)) throw unwritten;
    }
    throw thrown;
  }
};
