import { resolve } from 'node:path';
import * as Flags from '@oclif/core/flags';
import { appendText, writeText } from '../../eval/exchange/write-text.js';
import type { Evaluated } from '../../eval/run/evaluate.js';

/** Report files of an evaluation, and their flags, which all commands with a result share. */

const file = (summary: string) => Flags.string({ helpValue: '<file>', helpGroup: 'REPORT', summary });

export const REPORT_FLAGS = {
  out: file('Save the result, for `cw eval compare` and `cw eval report`.'),
  html: file('A page for a browser, in one file.'),
  markdown: file('For a job summary or a comment on a pull request.'),
  junit: file('JUnit XML with a case for each query.'),
  trec: file('The rankings as a TREC run.'),
};

export type ReportFiles = { readonly [Name in keyof typeof REPORT_FLAGS]?: string | undefined };

/** Writes a Markdown report. The job summary of GitHub Actions is shared by all steps, so it is appended to. */
export const writeMarkdown = (file: string, text: string): void => {
  const summary = process.env.GITHUB_STEP_SUMMARY;
  if (summary !== undefined && summary !== '' && resolve(file) === resolve(summary)) appendText(file, text);
  else writeText(file, text);
};

/** Writes the requested report files. `history` contains earlier results of the same suite for the chart of the HTML page. */
export const writeReports = async (
  evaluated: Evaluated,
  files: ReportFiles,
  history: readonly Evaluated['result'][],
): Promise<void> => {
  const { result } = evaluated;
  const { out, markdown, junit, trec, html } = files;
  if (out !== undefined) writeText(out, (await import('../../format/eval/json.js')).resultText(result));
  if (markdown !== undefined)
    writeMarkdown(markdown, (await import('../../format/eval/markdown.js')).formatMarkdown(evaluated));
  if (junit !== undefined) writeText(junit, (await import('../../format/eval/junit.js')).formatJunit(evaluated));
  if (trec !== undefined) writeText(trec, (await import('../../eval/exchange/trec.js')).runText(result));
  if (html !== undefined) writeText(html, (await import('../../format/eval/html.js')).formatHtml(evaluated, history));
};
