import { CwError } from '../../core/error.js';
import { writeText } from '../../eval/exchange/write-text.js';
import type { FailedRun } from '../../format/eval/failed-run.js';
import { toCwError } from '../failure.js';
import { type ReportFiles, writeMarkdown } from './eval-reports.js';

/** Writes reports for a run without a result, for example without an index, with an invalid suite or an unknown base. */

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

/**
 * Writes failure reports if `work` throws before it has a result. `work` calls `hasResult` as soon as it has one; a later
 * error must not replace the reports of the result.
 */
export const reportingFailure = async <T>(
  { files, gate, annotate }: Reporting,
  work: (hasResult: () => void) => Promise<T>,
): Promise<T> => {
  let isMeasured = false;
  try {
    return await work(() => {
      isMeasured = true;
    });
  } catch (thrown) {
    const error = toCwError(thrown, 'eval');
    // The person who interrupted the run needs no report.
    if (isMeasured || error.code === 'interrupted') throw thrown;
    const run = { gate, error };
    const { failedAnnotation } = await import('../../format/eval/annotations.js');
    annotate(() => failedAnnotation(run));
    try {
      await writeFailure(run, files);
    } catch (unwritten) {
      // The first error is reported, not the failure to write its reports.
      if (!(unwritten instanceof CwError)) throw unwritten;
    }
    throw thrown;
  }
};
