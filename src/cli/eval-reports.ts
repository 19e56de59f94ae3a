import * as Flags from '@oclif/core/flags';
import type { Evaluated } from '../eval/evaluate.js';
import { writeText } from '../eval/files.js';
import { runText } from '../eval/trec.js';
import { resultText } from '../format/eval/json.js';
import { formatJunit } from '../format/eval/junit.js';
import { formatMarkdown } from '../format/eval/markdown.js';

/** The reports that go to files: the same flags in every command that has a result. */

const file = (summary: string) => Flags.string({ helpValue: '<file>', helpGroup: 'REPORT', summary });

export const REPORT_FLAGS = {
  out: file('Save the result, for `cw eval compare` and `cw eval report`.'),
  html: file('A page for a browser, in one file.'),
  markdown: file('For a job summary or a comment on a pull request.'),
  junit: file('JUnit XML with a case for each query.'),
  trec: file('The rankings as a TREC run.'),
};

export type ReportFiles = { readonly [Name in keyof typeof REPORT_FLAGS]?: string | undefined };

/** `history`: earlier results of the same suite, for the page. */
export const writeReports = async (
  evaluated: Evaluated,
  files: ReportFiles,
  history: readonly Evaluated['result'][],
): Promise<void> => {
  const { result } = evaluated;
  if (files.out !== undefined) writeText(files.out, resultText(result));
  if (files.markdown !== undefined) writeText(files.markdown, formatMarkdown(evaluated));
  if (files.junit !== undefined) writeText(files.junit, formatJunit(evaluated));
  if (files.trec !== undefined) writeText(files.trec, runText(result));
  if (files.html !== undefined) {
    // The largest of the reports, and the one that is asked for least.
    const { formatHtml } = await import('../format/eval/html.js');
    writeText(files.html, formatHtml(evaluated, history));
  }
};
