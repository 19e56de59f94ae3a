import { EXIT } from '../../core/error.js';
import { updateBaseline } from '../../eval/gate/update-baseline.js';
import { type EvalRequest, type Evaluated, evaluate } from '../../eval/run/evaluate.js';
import { readSuite, rootOf } from '../../eval/suites/files.js';
import { snakeKeys } from '../../format/json.js';
import type { Progress } from '../../format/progress.js';
import { prepareSearch } from '../../search/answer/prepare.js';
import { optimiseLate } from '../../start/optimise-late.js';
import type { Workspace } from '../../workspace/workspace.js';
import { inWorkspace } from '../in-workspace.js';
import { longRun } from '../long-run.js';
import { reportingFailure } from './eval-failure.js';
import { type ReportFiles, writeReports } from './eval-reports.js';

/** The flags of `cw eval`, as the parser returns them. */
export interface EvalFlags extends ReportFiles {
  readonly gate: boolean;
  readonly base?: string | undefined;
  readonly rev?: string | undefined;
  readonly 'update-baseline': boolean;
  readonly split?: string | undefined;
  readonly depth: number;
  readonly k: number;
  readonly annotations: boolean;
}

export interface EvalRun {
  readonly flags: EvalFlags;
  /** Suite files from the command line; an empty list means all suites of `eval/`. */
  readonly suites: readonly string[];
  readonly output: 'json' | 'text';
  readonly progress: () => Progress;
  /** Prints the report on the terminal, before report files are written. */
  readonly show: (evaluated: Evaluated) => void;
  /** Prints lines with GitHub workflow commands. */
  readonly printAnnotations: (lines: string) => void;
}

/** Only saved results, HTML pages and JSON contain the reasons of each search result. */
const reasonsFor = ({ flags, output }: EvalRun): EvalRequest['reasons'] =>
  output === 'json' || flags.out !== undefined || flags.html !== undefined ? 'include' : 'omit';

const requestOf = (run: EvalRun, suite: EvalRequest['suite']): EvalRequest => {
  const { flags, suites } = run;
  return {
    suite,
    named: suites.length === 0 ? 'all of them' : 'by name',
    split: flags.split ?? null,
    depth: flags.depth,
    k: flags.k,
    revision: flags.rev ?? null,
    base: flags.base ?? null,
    stored: flags['update-baseline'] ? 'replace' : 'compare',
    gate: flags.gate ? 'judge' : 'skip',
    reasons: reasonsFor(run),
  };
};

/**
 * Runs `cw eval`: reads the suites, measures the search, and writes reports, annotations and the baseline. A run that
 * fails before it has a result writes reports of the failure instead.
 */
export const evaluateSuites = (run: EvalRun): Promise<Evaluated> => {
  const { flags } = run;
  const isAnnotated = flags.annotations || process.env.GITHUB_ACTIONS === 'true';
  const annotate = (lines: () => string): void => {
    const text = isAnnotated ? lines() : '';
    if (text !== '') run.printAnnotations(text);
  };
  return reportingFailure({ files: flags, gate: flags.gate ? 'judge' : 'skip', annotate }, (hasResult) => {
    const work = async (workspace: Workspace): Promise<Evaluated> => {
      optimiseLate();
      const suite = readSuite(rootOf(workspace), process.cwd(), run.suites);
      const evaluated = await longRun(run.progress(), { counts: 'files', left: 'nothing was measured' }, (hooks) =>
        evaluate(workspace, requestOf(run, suite), hooks),
      );
      hasResult();
      run.show(evaluated);
      await writeReports(evaluated, flags, []);
      if (isAnnotated) {
        const { annotationsOf } = await import('../../format/eval/annotations.js');
        annotate(() => annotationsOf(evaluated));
      }
      if (flags['update-baseline']) {
        const { baselineText } = await import('../../format/eval/json.js');
        updateBaseline(workspace, evaluated.result, baselineText);
      }
      return evaluated;
    };
    return inWorkspace(null, work, prepareSearch);
  });
};

/** A failed search makes the numbers incomplete, so it decides the exit code before the verdict of the gate. */
export const exitCodeOf = ({ result, before, gate }: Evaluated): number => {
  if (result.summary.errors + (before?.summary.errors ?? 0) > 0 || gate?.verdict === 'cannot-judge') return EXIT.error;
  return gate?.verdict === 'failed' ? EXIT.no : EXIT.done;
};

export const evaluationJson = ({ result, gate, warnings }: Evaluated): object =>
  snakeKeys({ ...result, gate, warnings });
